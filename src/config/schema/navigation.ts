import * as z from 'zod';
import { flag, href, nameText, slug, text } from '#config/schema/fields.ts';

/** A menu item. An item without `href` opens its submenu. */
const NavigationItemSchema = z.strictObject({
  label: nameText().describe('Text of the item.'),
  href: href().nullable().default(null).describe('Link: a path of this site or an https address.'),
  models: z
    .literal(true)
    .optional()
    .describe('Opens the menu of all models, after its own items (MENU-01). Only on the first level of the header.'),
  get items() {
    return z.array(NavigationItemSchema).default([]).describe('Items below it.');
  },
});

const menu = (name: string) =>
  z
    .array(NavigationItemSchema)
    .nullable()
    .default(null)
    .describe(`${name} Left out or empty: the default menu, with the pages this site has (MENU-02).`);

/** The dealer's own menus in header and footer. */
export const NavigationSchema = z
  .strictObject({
    header: menu('Header menu (MENU-01).'),
    footer: menu('Footer groups (MENU-08).'),
  })
  .prefault({})
  .describe('Menus.');

/** The menu of models, which a header can open. */
export const MenuSchema = z
  .strictObject({
    modelOrder: z
      .array(text())
      .default([])
      .describe('Names of models in menu order; the others follow by name (MENU-05).'),
    categories: z
      .array(text())
      .default([])
      .describe('Tabs of the model menu, in order; one that no model is in is left out (MENU-04).'),
    connectedServices: slug().nullable().default(null).describe('Content page about connected services (MENU-07).'),
    getQuote: flag(true, 'Get Quote in the menu and its page; false = Contact Us (MENU-07).'),
    stockUsesOverride: flag(true, "Our Stock links to a model's `override_url`, if it has one (MENU-07)."),
  })
  .prefault({})
  .describe('Model menu.');
