import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { addressesOf } from '../records/location-parts.ts';
import { keyed } from '../ui/keyed.ts';
import { printLocations } from './facets.ts';

/** The location of a company as a link to the companies there; one link for each seat that it names. */
export const LocationLinks = ({ location }: { readonly location: string }) =>
  keyed(
    addressesOf(location).map((parts) => parts.join(', ')),
    (address) => address,
  ).map(({ item: address, key }, at) => (
    <Fragment key={key}>
      {at > 0 && '; '}
      <Link
        to="/companies"
        search={{ location: printLocations([address]) }}
        className="hover:text-accent hover:underline pointer-coarse:-my-2 pointer-coarse:leading-11"
      >
        <bdi>{address}</bdi>
      </Link>
    </Fragment>
  ));
