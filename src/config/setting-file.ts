import type { Tenant } from '#config/tenant.ts';

/** The file that contains a top-level setting, as named in messages: its own or the tenant file. */
export const settingFile = ({ file, settingFiles }: Pick<Tenant, 'file' | 'settingFiles'>, setting: string): string =>
  settingFiles[setting] ?? file;
