import { phoneLink } from '#domain/phone.ts';
import { teamPath } from '#domain/routes/public-paths.ts';
import type { Location, Site, TeamMember } from '#site/site.ts';
import { listText } from '#text/list.ts';
import { type Words, wordsOf } from '#text/wording.ts';
import type { TeamMemberView } from '#view-types/location.ts';
import type { PageInput, PageParts, RouteOf } from '#view-types/page.ts';
import type { TeamPage } from '#view-types/team-page.ts';
import { locationView } from '#views/location.ts';
import { locationPageBase } from '#views/location-page-base.ts';
import { locationPanel } from '#views/location-parts.ts';
import { pictureView } from '#views/picture.ts';
import { locationOf } from '#views/route-subject.ts';

/** `/teams/{location}`: the team of a location. */
export function teamPage(input: PageInput, route: RouteOf<'team'>): PageParts<TeamPage> {
  const { site, now } = input;
  const words = wordsOf(site.text);
  const location = locationOf(site, route);
  const { head, intro, structuredData } = locationPageBase(site, location, locationView(site, location, now), words, {
    title: words('team.h1', { name: location.name }),
    intro: words('team.lead'),
    description: words('team.description', {
      name: location.name,
      roles: listText([...new Set(teamAt(site, location).map(({ role }) => role))]),
    }),
    path: teamPath(location.slug),
  });
  return {
    head,
    structuredData,
    page: {
      intro,
      members: teamMembers(site, location, words),
      location: locationPanel(input, location, route.path, { team: false }),
    },
  };
}

/** Team members of a location, in the dealer's order. */
export function teamMembers(site: Site, location: Location, words: Words): TeamMemberView[] {
  return teamAt(site, location).map((member) => memberView(site, member, words));
}

const teamAt = ({ team }: Site, { slug }: Location): TeamMember[] => team.filter(({ location }) => location === slug);

function memberView(site: Site, member: TeamMember, words: Words): TeamMemberView {
  const { name, role, about, languages, photo, phone, email } = member;
  const callLink = phoneLink(phone, site.locale.country);
  const namedLink = (label: string, href: string) => ({
    label,
    href,
    name: words('team.action_name', { label, name }),
  });
  return {
    name,
    role,
    photo: photo === null ? null : pictureView(photo, '', { width: 320, height: 320 }),
    initials: photo === null ? initialsOf(name) : null,
    about,
    languages: languages.length === 0 ? null : words('team.languages', { languages: listText(languages) }),
    phone: callLink && namedLink(callLink.text, callLink.href),
    email: email === null ? null : namedLink(words('team.write'), `mailto:${email}`),
  };
}

function initialsOf(name: string): string {
  const parts = name.split(/\s+/);
  return [parts[0], parts.length > 1 ? parts.at(-1) : ''].map((part) => [...(part ?? '')][0] ?? '').join('');
}
