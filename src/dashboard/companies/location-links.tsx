import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { addressesOf } from '#company-search/location-parts.ts';
import { formatCount } from '../lib/format/format-count.ts';
import { keyed } from '../ui/keyed.ts';

const MAX_SEATS = 10;

export function LocationLinks({ location }: { readonly location: string }) {
  const addresses = addressesOf(location).map((parts) => parts.join(', '));
  const rest = addresses.length - MAX_SEATS;
  return (
    <>
      {keyed(addresses.slice(0, MAX_SEATS), (address) => address).map(({ item: address, key }, index) => (
        <Fragment key={key}>
          {index > 0 && '; '}
          <Link
            to="/companies"
            search={{ location: [address] }}
            className="hover:text-accent hover:underline"
          >
            <bdi>{address}</bdi>
          </Link>
        </Fragment>
      ))}
      {rest > 0 && `; ${formatCount(rest)} more`}
    </>
  );
}
