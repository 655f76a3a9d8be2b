/** Parameters of links in advertisements that a dealer receives with a lead; a visitor's other parameters are not stored. */
export const CLICK_IDS = ['gclid', 'fbclid', 'msclkid'] as const;
export const CAMPAIGN = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;
