/** Sources of a food. */
export const foodSources = ['example', 'studio', 'member', 'off', 'snd'] as const
export type FoodSource = (typeof foodSources)[number]

/** Words on that source, beside its values. */
export const sourceNames = {
  example: 'Beispielwerte',
  studio: 'Studio',
  member: 'Mitglied',
  off: 'Open Food Facts',
  snd: 'Schweizer Nährwertdatenbank',
} as const satisfies Record<FoodSource, string>

/** Books of others, whose rows are kept as theirs and never mixed (H36), with the licence under which we have them. */
export const books = {
  off: { licence: 'ODbL 1.0', link: 'https://world.openfoodfacts.org' },
  snd: { licence: 'frei mit Nennung der Quelle', link: 'https://naehrwertdaten.ch' },
} as const
export type Book = keyof typeof books

export const isBook = (source: FoodSource): source is Book => source in books

/** Credit beside a food of somebody else's, with the page where they have it; undefined for our own. */
export function creditOf({ source, barcode }: { source: FoodSource; barcode?: string | null }) {
  if (!isBook(source)) return undefined
  const { licence, link } = books[source]
  return { name: sourceNames[source], licence, link: source === 'off' && barcode ? `${link}/product/${barcode}` : link }
}

/** States of a food: whether others find it. */
export const foodStates = ['pending', 'released', 'refused'] as const
export type FoodState = (typeof foodStates)[number]

export const stateNames = {
  pending: 'Zu prüfen',
  released: 'Freigegeben',
  refused: 'Abgelehnt',
} as const satisfies Record<FoodState, string>
