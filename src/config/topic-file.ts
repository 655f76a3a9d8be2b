import type { Tenant } from '#config/tenant.ts';

/** The file that contains a topic of the settings, as named in messages. */
export const topicFile = ({ file, topicFiles }: Pick<Tenant, 'file' | 'topicFiles'>, topic: string): string =>
  topicFiles[topic] ?? file;
