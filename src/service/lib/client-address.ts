import { BlockList, isIP } from 'node:net';

/** The address of a caller as limits count it: without a port, and the network for IPv6. */
export function addressKey(address: string): string {
  const plain = withoutPort(address);
  return isIP(plain) === 6 ? `${ipv6Groups(plain, 4)}::/64` : plain;
}

/** The network that an address is in, to tell callers apart without naming them: /24 or /48; null if it is no address. */
export function networkOf(address: string): string | null {
  const plain = withoutPort(address);
  const family = isIP(plain);
  if (family === 0) return null;
  return family === 4 ? plain.replace(/\d+$/, '0/24') : `${ipv6Groups(plain, 3)}::/48`;
}

/** Some proxies add the port of the caller to `X-Forwarded-For`; IPv4 may come in the notation of IPv6. */
function withoutPort(address: string): string {
  const bare = /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
  return /^::ffff:([\d.]+)$/i.exec(bare)?.[1] ?? bare;
}

/** The first groups of 16 bits; a caller with IPv6 has a whole /64 network of addresses. */
function ipv6Groups(address: string, count: number): string {
  const [left = [], right = []] = address
    .replace(/%.*$/, '')
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = [...left, ...zeros, ...right].slice(0, count);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}

/** Tells whether an address, with or without a port, is one of these addresses or networks. */
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
