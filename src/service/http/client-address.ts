import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';

/** The address of a caller as limits count it: without a port, and the network for IPv6. */
export function addressKey(address: string): string {
  const plain = withoutPort(address);
  return isIP(plain) === 6 ? network64(plain) : plain;
}

/** Some proxies add the port of the caller to `X-Forwarded-For`; IPv4 may come in the notation of IPv6. */
function withoutPort(address: string): string {
  const bare = /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
  return /^::ffff:([\d.]+)$/i.exec(bare)?.[1] ?? bare;
}

/** A caller with IPv6 has a whole /64 network of addresses. */
function network64(address: string): string {
  const [left = [], right = []] = address
    .replace(/%.*$/, '')
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
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

/** The address of a caller as Fastify finds it: `X-Forwarded-For` counts only from trusted proxies. */
export function createAddressOf(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return ({ socket }) => socket.remoteAddress ?? '';
  const isProxy = addressMatcher(trustedProxies);
  return (request) => proxyAddress(request, isProxy);
}
