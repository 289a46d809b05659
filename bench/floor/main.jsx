// The smallest page with the dashboard's libraries that fetches and shows the same rows. It is the baseline for what
// the dashboard adds.
import { QueryClient, QueryClientProvider, keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, RouterProvider, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';

z.config({ jitless: true });

const SIZE = 25;

const Company = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  ticker: z.string(),
  founded_year: z.int(),
  location: z.string(),
  categories: z.array(z.object({ slug: z.string(), name: z.string() })),
  updated_at: z.string(),
});
const CompanyPage = z.object({ companies: z.array(Company) });

const cache = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });

async function get(path, schema, signal) {
  const response = await fetch(path, {
    signal,
    headers: { 'x-api-key': sessionStorage.getItem('bench.key') },
  });
  return schema.parse(await response.json());
}

const listQuery = (page) => ({
  queryKey: ['companies', page],
  queryFn: ({ signal }) =>
    get(`/api/v1/companies?limit=${SIZE}&offset=${(page - 1) * SIZE}`, CompanyPage, signal),
});

const companyQuery = (id) => ({
  queryKey: ['company', id],
  queryFn: ({ signal }) => get(`/api/v1/companies/${id}`, Company, signal),
});

const root = createRootRoute();

const list = createRoute({
  getParentRoute: () => root,
  path: '/companies',
  validateSearch: ({ page }) => ({ page: Number(page) || 1 }),
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void cache.prefetchQuery(listQuery(deps.page)),
  component: List,
});

const company = createRoute({
  getParentRoute: () => root,
  path: '/companies/$id',
  loader: ({ params }) => void cache.prefetchQuery(companyQuery(params.id)),
  component: Profile,
});

function List() {
  const { page } = list.useSearch();
  const { data } = useQuery({ ...listQuery(page), placeholderData: keepPreviousData });
  return (
    <main>
      <table>
        <tbody>
          {data?.companies.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <Link to="/companies/$id" params={{ id: String(row.id) }}>
                  {row.name}
                </Link>
              </th>
              <td>{row.ticker}</td>
              <td>{row.categories.map(({ name }) => name).join(', ')}</td>
              <td>{row.founded_year}</td>
              <td>{row.location}</td>
              <td>{row.updated_at}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Link to="/companies" search={{ page: page + 1 }} rel="next">
        Next page
      </Link>
    </main>
  );
}

function Profile() {
  const { id } = company.useParams();
  const { data } = useQuery(companyQuery(id));
  return (
    <main>
      {data && <h1>{data.name}</h1>}
      <p>{data?.description}</p>
    </main>
  );
}

const router = createRouter({
  routeTree: root.addChildren([list, company]),
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
});

createRoot(document.querySelector('#root')).render(
  <QueryClientProvider client={cache}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
);
