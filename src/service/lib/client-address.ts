import { BlockList, isIP } from 'node:net';

/**
 * Returns the text under which limits count the requests from an address. It has no port. For IPv6, it is the /64
 * network, so that a whole network counts as one caller.
 */
export function addressKey(address: string): string {
  const plain = withoutPort(address);
  return isIP(plain) === 6 ? `${ipv6Groups(plain, 4)}::/64` : plain;
}

/**
 * Returns the network that an address belongs to: /24 for IPv4, /48 for IPv6. Unlike the address, it does not
 * identify a caller. Returns null if the text is not an address.
 */
export function networkOf(address: string): string | null {
  const plain = withoutPort(address);
  const family = isIP(plain);
  if (family === 0) return null;
  return family === 4 ? plain.replace(/\d+$/, '0/24') : `${ipv6Groups(plain, 3)}::/48`;
}

/** Removes the port that some proxies append, and the prefix `::ffff:` of an IPv4 address in IPv6 form. */
function withoutPort(address: string): string {
  if (isIP(address) === 4) return address;
  const bare = /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
  return /^::ffff:([\d.]+)$/i.exec(bare)?.[1] ?? bare;
}

/**
 * Returns the first `count` groups of 16 bits of an IPv6 address. A caller usually has a whole /64 network, which is
 * four groups.
 */
function ipv6Groups(address: string, count: number): string {
  const [left = [], right = []] = address
    .replace(/%.*$/, '')
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = [...left, ...zeros, ...right].slice(0, count);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}

/** Creates a function that tells whether an address, with or without a port, is in one of the given networks. */
export function addressMatcher(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const plain = withoutPort(address);
    return isIP(plain) !== 0 && list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
  };
}
