/** The groups of ingredients that Swiss law has named wherever food is sold (LIV, annex 6), in its order. */
export const allergens = {
  gluten: 'Glutenhaltiges Getreide',
  crustaceans: 'Krebstiere',
  eggs: 'Eier',
  fish: 'Fisch',
  peanuts: 'Erdnüsse',
  soya: 'Soja',
  milk: 'Milch und Laktose',
  nuts: 'Nüsse',
  celery: 'Sellerie',
  mustard: 'Senf',
  sesame: 'Sesam',
  sulphites: 'Sulfite',
  lupin: 'Lupinen',
  molluscs: 'Weichtiere',
} as const
export type Allergen = keyof typeof allergens
export const allergenNames = Object.keys(allergens) as Allergen[]
