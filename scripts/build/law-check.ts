import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SETTING_FILES } from '#config/stray-files.ts';
import type { Tenant } from '#config/tenant.ts';
import { LAW_CHECK_IDS, LAW_CHECKS, type LawCheck, type LawCheckId, type LawLevel } from '#domain/law/checks.ts';
import { LAW_FINDERS, type LawCheckInput, type LawFinding } from './law-findings.ts';

/** The result of the law check: the text for the dealer, and whether the site may be built. */
export interface LawReport {
  readonly lines: readonly string[];
  /** The findings as data, to compare two builds, without disabled rules. */
  readonly findings: readonly ReportedFinding[];
  readonly errors: number;
}

/** One finding of the law check, with the legal requirement. */
export interface ReportedFinding extends Pick<LawFinding, 'where'> {
  /** The problem; saved views have it under this name. */
  readonly found: string;
  readonly rule: LawCheckId;
  readonly level: LawLevel;
  readonly law: string;
}

const MAX_FINDINGS = 4;

/**
 * Checks a dealer's files and stock against the rules of `LAW_CHECKS`, each at the level that the dealer chose (`legal.checks`) or at its
 * default. Findings are grouped by rule, errors first; the dealer's reason for a level is listed too.
 */
export function lawCheck(tenant: Pick<Tenant, 'config' | 'file' | 'dir'>, input: LawCheckInput): LawReport {
  const country = input.site.locale.country;
  const results = LAW_CHECK_IDS.filter((id) => (LAW_CHECKS[id] as LawCheck).countries?.includes(country) ?? true).map(
    (id) => {
      const dealerLevel = tenant.config.legal.checks[id as keyof Tenant['config']['legal']['checks']] ?? null;
      const level: LawLevel = dealerLevel?.level ?? LAW_CHECKS[id].level;
      return {
        id,
        level,
        reason: dealerLevel?.reason ?? null,
        findings: level === 'off' ? [] : LAW_FINDERS[id](input),
      };
    },
  );
  const lines = (['error', 'warning'] as const).flatMap((level) =>
    results
      .filter((result) => result.level === level && result.findings.length > 0)
      .flatMap(({ id, reason, findings }) => ruleLines({ id, level, reason }, findings, tenant)),
  );
  const disabledRules = results
    .filter(({ level }) => level === 'off')
    .map(({ id, reason }) => `  off      ${id}: ${reason}`);
  return {
    lines: [...lines, ...disabledRules],
    findings: results.flatMap(({ id: rule, level, findings }) =>
      findings.map(({ where, problem }) => ({ rule, level, law: LAW_CHECKS[rule].law, where, found: problem })),
    ),
    errors: results.reduce((total, { level, findings }) => total + (level === 'error' ? findings.length : 0), 0),
  };
}

/** @param rule its `reason` is the dealer's, for a level that is not the default; null = the default level */
function ruleLines(
  { id, level, reason }: { readonly id: LawCheckId; readonly level: LawLevel; readonly reason: string | null },
  findings: readonly LawFinding[],
  tenant: Pick<Tenant, 'file' | 'dir'>,
): string[] {
  const remaining = findings.length - MAX_FINDINGS;
  return [
    `  ${level.padEnd(8)} ${id}: ${LAW_CHECKS[id].law}`,
    ...(reason === null ? [] : [`    reason for this level: ${reason}`]),
    ...findings
      .slice(0, MAX_FINDINGS)
      .map(({ where, problem, fix }) => `    ${placeOf(where, tenant)}: ${problem}. ${fix}`),
    ...(remaining > 0 ? [`    and ${remaining} more`] : []),
  ];
}

/** The file in which to fix a finding, and the place in it. */
function placeOf(where: string, { file, dir }: Pick<Tenant, 'file' | 'dir'>): string {
  const folder = dirname(file);
  if (where.startsWith('src/') || where.startsWith('form ')) return where;
  if (where === 'stock.jsonl' || /^(?:pages|blog)\//.test(where)) return join(folder, where);
  const setting = SETTING_FILES.find((file) => where.startsWith(`${file}[`));
  const isSeparateFile = setting !== undefined && dir !== null && existsSync(join(dir, `${setting}.json`));
  return `${isSeparateFile ? join(folder, `${setting}.json`) : file} ${where}`;
}

/** A dealer's files break a rule whose level is error. */
export class LawError extends Error {
  constructor(slug: string, { lines, errors, findings }: LawReport) {
    const isChangeable = findings.some(({ rule, level }) => level === 'error' && !('fixed' in LAW_CHECKS[rule]));
    const hint = isChangeable ? "; legal.checks sets a rule's level" : '';
    super(
      [
        `The law check of ${slug} found ${errors === 1 ? '1 error' : `${errors} errors`}. It is not legal advice${hint}.`,
        ...lines,
      ].join('\n'),
    );
    this.name = 'LawError';
  }
}
