import { licenceLabelOf, tradingNameOf, visibleLocations } from '#config/dealer-defaults.ts';
import type { Tenant } from '#config/tenant.ts';
import { COMPARISON_RATE_COUNTRIES, COMPARISON_WARNINGS } from '#domain/law/comparison-rate.ts';
import { auStateOf, stateLabel } from '#domain/law/sourced.ts';
import { STATE_LAW } from '#domain/law/states.ts';
import type { Legal } from '#site/site.ts';

type Config = Tenant['config'];

/** Legal names and numbers of the dealer, with default texts required by the country's law (A48). */
export function resolveLegal(config: Config): Legal {
  const { checked: _, checks: __, comparisonWarning, licences, stateNotes, ...legal } = config.legal;
  const { country } = config.locale;
  const requiresWarning = COMPARISON_RATE_COUNTRIES.includes(country);
  return {
    ...legal,
    tradingName: tradingNameOf(config),
    licences: licences.map((licence) => ({
      state: stateLabel(licence.state, country),
      number: licence.number,
      label: licenceLabelOf(licence),
    })),
    stateNotes: stateNotes.map((note) => ({ ...note, state: stateLabel(note.state, country) })),
    // Without the asterisk with which the regulation's text begins: the views add the mark themselves.
    comparisonWarning:
      comparisonWarning?.replace(/^\*\s*/, '') ?? (requiresWarning ? COMPARISON_WARNINGS.short.text : null),
    regulators: country === 'AU' ? regulatorsOf(config) : [],
  };
}

/** Regulators of the states in which the dealer has visible locations, without duplicates, sorted by state (LEGAL-01). */
function regulatorsOf(config: Config): Legal['regulators'] {
  const states = visibleLocations(config).flatMap(({ address }) => auStateOf(address.state) ?? []);
  return [...new Set(states)].sort().map((state) => {
    const { name, phone, site } = STATE_LAW[state].regulator;
    return { state, name, phone, site };
  });
}
