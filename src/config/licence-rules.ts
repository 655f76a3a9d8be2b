import { licenceLabelOf } from '#config/dealer-defaults.ts';
import type { Finding } from '#config/explain.ts';
import type { TenantConfig } from '#config/schema/tenant.ts';
import { AU_STATES, auStateOf, writtenState } from '#domain/law/dated.ts';

/** A licence number for comparison: registers, signs and letters write `MD 000-521` and `MD000521`. */
export const plainLicence = (number: string): string => number.replace(/[^a-z0-9]/gi, '').toLowerCase();

/** A licence is listed once, under the state that issued it, and its number is written without its label (LEGAL-03). */
export function licenceFindings({ legal, locations, locale }: TenantConfig): Finding[] {
  return [
    ...legal.licences.flatMap(({ number, state, label }, index, all): Finding[] => {
      const path = ['legal', 'licences', index];
      if (locale.country === 'AU' && auStateOf(state) === null)
        return [
          {
            path: [...path, 'state'],
            found: state,
            problem: 'is not a state or territory of Australia',
            fix: `Write one of ${AU_STATES.join(', ')}.`,
          },
        ];
      const labelled = numberFinding([...path, 'number'], number, licenceLabelOf({ state, label, number }));
      const first = all.findIndex((other) => plainLicence(other.number) === plainLicence(number));
      if (first === index) return labelled;
      const where = `legal.licences[${first}]`;
      const isSameState = writtenState(all[first]?.state ?? '', locale.country) === writtenState(state, locale.country);
      return [
        ...labelled,
        {
          path: [...path, 'number'],
          found: number,
          problem: isSameState
            ? `is listed twice, first by ${where}`
            : `is also the number of ${where}, of another state`,
          fix: isSameState
            ? 'Keep one of the two.'
            : 'Each state issues its own number: write each as in its register.',
        },
      ];
    }),
    ...locations.flatMap(({ dealer_license_number: number, address: { state } }, index) => {
      const own = legal.licences.find(
        (licence) => writtenState(licence.state, locale.country) === writtenState(state, locale.country),
      );
      const label = own === undefined ? 'Licence' : licenceLabelOf(own);
      return number === null ? [] : numberFinding(['locations', index, 'dealer_license_number'], number, label);
    }),
    ...(legal.creditLicence === null
      ? []
      : numberFinding(['legal', 'creditLicence'], legal.creditLicence, 'Australian Credit Licence', 'ACL')),
  ];
}

/** Words that a label before the number contains already. */
const LABEL_WORDS = /^(?:[a-z]+ )*(?:licen[cs]e|lic|number|no)\b[.:#\s]*/i;

/** A number that begins with its label, which pages print before it (`LMCT LMCT 00522`), or that is none, such as `TBA`. */
function numberFinding(path: Finding['path'], number: string, ...labels: readonly string[]): Finding[] {
  if (!/\d/.test(number))
    return [
      {
        path,
        found: number,
        problem: 'has no digit',
        fix: 'Write the number as in the register of licences; until there is one, leave the entry out.',
      },
    ];
  const label = labels.find((one) => plainLicence(number).startsWith(plainLicence(one)));
  const start = label === undefined ? LABEL_WORDS.exec(number)?.[0] : startOfLabel(number, plainLicence(label).length);
  const rest = number.slice(start?.length ?? 0).replace(/^[\s.:#-]+/, '');
  if (start === undefined || rest === '') return [];
  return [
    {
      path,
      found: number,
      problem: `begins with a label, and pages print "${label ?? labels[0]}" before it`,
      fix: `Write the number alone: ${rest}.`,
    },
  ];
}

/** The start of a number that contains so many letters and digits. */
function startOfLabel(number: string, length: number): string {
  let end = 0;
  for (let left = length; left > 0 && end < number.length; end++) if (/[a-z0-9]/i.test(number[end] ?? '')) left--;
  return number.slice(0, end);
}
