import { alignmentAttributes } from '#components/alignment-attributes.ts';
import { CarCard } from '#components/CarCard.tsx';
import { filterExpression } from '#domain/filter-expression.ts';
import { carNameOf, fullModelName } from '#domain/full-model-name.ts';
import type { ModelRecord } from '#domain/model-record.ts';
import { pageNumbers } from '#domain/page-numbers.ts';
import { carPath } from '#domain/routes/public-paths.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import { pageLocale } from '#elements/page-locale.ts';
import type { SearchHit, SearchRequest, SearchResponse } from '#search/engine/requests.ts';
import { dealershipSearch, fetchHits, modelSearch } from '#search/other-searches.ts';
import { stockSearch } from '#search/stock-search.ts';
import { loadCardSite } from '#stores/card-site.ts';
import { browserTime } from '#stores/current-time.ts';
import { fill } from '#text/fill.ts';
import { listText } from '#text/list.ts';
import { formatNumber } from '#text/numbers.ts';
import type { FacetSearchData } from '#view-types/facet-search.ts';
import { carCardView } from '#views/car-card.ts';
import { toDom } from '../render-into.ts';

/** Number of cached responses: as many as typing one query causes. */
const ENTRIES = 20;
/** Number of cars shown for a model. */
const CARS = 3;

export interface FacetResults {
  readonly hits: readonly SearchHit[];
  readonly total: number;
  readonly pages: number;
  /** Facet → value → its text with the number, which is counted without the facet's own filter. */
  readonly options: { readonly [facet: string]: { readonly [value: string]: string } };
}
type FacetCounts = { readonly [facet: string]: { readonly [value: string]: number } };

/** The searches of `<facet-search>`, and their results as elements; nothing is loaded before the first search. */
export function openLists({ tenant, index, indexHref, modelsHref, server, dealership, words }: FacetSearchData) {
  const client = stockSearch(indexHref, {
    tenant,
    modelsHref,
    cacheEntries: ENTRIES,
    server: server ? index : undefined,
  });

  const optionsOf = (counts: FacetCounts): FacetResults['options'] =>
    Object.fromEntries(
      Object.entries(counts).map(([facet, values]) => [
        facet,
        Object.fromEntries(
          Object.entries(values).map(([value, count]) => [
            value,
            fill(words.option, { value, shown: formatNumber(count, pageLocale()) }),
          ]),
        ),
      ]),
    );

  function requests(chosen: { readonly [facet: string]: string }, query: string, page: number): SearchRequest[] {
    const lists = Object.fromEntries(Object.entries(chosen).map(([facet, value]) => [facet, [value]]));
    if (dealership === null) return modelSearch(lists, { query, page });
    const { price, ...others } = chosen;
    const { categories } = others;
    const state = {
      lists: categories ? { categories: [categories] } : {},
      ranges: price ? { price: { min: null, max: Number(price) } } : {},
    };
    return dealershipSearch(dealership, state, { query, page, index });
  }

  return {
    /**
     * Searches for the chosen values and the typed text.
     *
     * @param chosen facet → value; for a price, the maximum
     */
    async find(chosen: { readonly [facet: string]: string }, query: string, page: number): Promise<FacetResults> {
      const searches = requests(chosen, query, page).map((request): SearchRequest => ({ ...request, extra: true }));
      const [list, ...others] = (await client.search(searches)).results as [SearchResponse, ...SearchResponse[]];
      const counts = Object.assign({}, list.facets, ...others.map(({ facets }) => facets)) as FacetCounts;
      return { hits: list.hits, total: list.nbHits, pages: list.nbPages, options: optionsOf(counts) };
    },
    /** The hits as a list: models, or cars of one dealership. */
    async list(hits: readonly SearchHit[]): Promise<HTMLElement> {
      if (dealership === null) {
        const models = hits as unknown as readonly ModelRecord[];
        return toDom(
          <ul className="found" data-results>
            {models.map((model) => (
              <ModelItem key={model.href} model={model} words={words} />
            ))}
          </ul>,
        );
      }
      const site = await loadCardSite();
      const views = hits.map((car) => carCardView(site, car, browserTime));
      return toDom(
        <ul className="found car-grid" data-results {...alignmentAttributes(views)}>
          {views.map((view) => (
            <li key={view.id}>
              <CarCard view={view} eager={false} first={false} heading="h3" />
            </li>
          ))}
        </ul>,
      );
    },
    /** The first cars that match a filter expression, as links. */
    async links(filter: string): Promise<HTMLElement[]> {
      const cars: readonly SearchRecord[] = await fetchHits(client, { index, filter, limit: CARS });
      return cars.map((car) => {
        return toDom(
          <li>
            <a className="link" href={carPath(car.slug)}>
              {carNameOf(car)}
            </a>
          </li>,
        );
      });
    },
    /** A button for each page that a list links to; none if there is only one page. */
    pager(page: number, pages: number): HTMLElement[] {
      if (pages < 2) return [];
      return pageNumbers(page, pages).map((to) =>
        toDom(
          to === null ? (
            <span aria-hidden="true">…</span>
          ) : (
            <button
              type="button"
              className="btn btn-small btn-quiet"
              data-go-to-page={to}
              aria-current={to === page ? 'page' : undefined}
            >
              {to}
            </button>
          ),
        ),
      );
    },
    /** The number of hits in words. */
    total: (total: number): string => (total === 0 ? words.none : counted(words.found, total)),
  };
}

/** A text about a number, which is written as elsewhere on the page. */
const counted = (text: string, count: number): string =>
  fill(text, { count, shown: formatNumber(count, pageLocale()) });

function ModelItem({ model, words }: { readonly model: ModelRecord; readonly words: FacetSearchData['words'] }) {
  const { 'manufacturer.name': make, 'model.name': name, href, cars, make_model } = model;
  const full = fullModelName(make, name);
  const stock = counted(words.stock, cars);
  return (
    <li className="found-model">
      <a className="link" href={href}>
        {full}
      </a>{' '}
      <span className="muted">{listText(model['model.body'])}</span>
      {cars > 0 && (
        <>
          <button
            type="button"
            className="btn btn-small btn-quiet"
            aria-expanded={false}
            aria-label={fill(words.stock_name, { label: stock, model: full })}
            data-filter={filterExpression({ lists: { make_model }, ranges: {} })}
          >
            {stock}
          </button>
          <ul />
        </>
      )}
    </li>
  );
}
