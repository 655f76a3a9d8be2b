import type { Tenant } from '#config/tenant.ts';

/** The file in which a topic of the settings stands, as messages name it. */
export const topicFile = ({ file, topicFiles }: Pick<Tenant, 'file' | 'topicFiles'>, topic: string): string =>
  topicFiles[topic] ?? file;
