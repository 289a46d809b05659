// A minimal react-admin app over the same API: a list of companies, and a page for each.
import {
  Admin,
  DataTable,
  List,
  Resource,
  Show,
  SimpleShowLayout,
  TextField,
  memoryStore,
} from 'react-admin';
import { createRoot } from 'react-dom/client';

async function get(path, signal) {
  const response = await fetch(path, {
    signal,
    headers: { 'x-api-key': sessionStorage.getItem('bench.key') },
  });
  return response.json();
}

const dataProvider = {
  async getList(resource, { pagination: { page, perPage }, signal }) {
    const query = `limit=${perPage}&offset=${(page - 1) * perPage}`;
    const { companies, page_info } = await get(`/api/v1/${resource}?${query}`, signal);
    return { data: companies, total: page_info.total_count };
  },
  async getOne(resource, { id, signal }) {
    return { data: await get(`/api/v1/${resource}/${id}`, signal) };
  },
};

const categories = (company) => company.categories.map(({ name }) => name).join(', ');

const Companies = () => (
  <List perPage={25}>
    <DataTable rowClick="show">
      <DataTable.Col source="name" />
      <DataTable.Col source="ticker" />
      <DataTable.Col source="categories" render={categories} />
      <DataTable.Col source="founded_year" />
      <DataTable.Col source="location" />
      <DataTable.Col source="updated_at" />
    </DataTable>
  </List>
);

const Company = () => (
  <Show>
    <SimpleShowLayout>
      <TextField source="name" className="bench-name" />
      <TextField source="description" />
    </SimpleShowLayout>
  </Show>
);

createRoot(document.querySelector('#root')).render(
  <Admin dataProvider={dataProvider} store={memoryStore()} disableTelemetry>
    <Resource name="companies" list={Companies} show={Company} />
  </Admin>,
);
