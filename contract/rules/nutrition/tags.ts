/** Tags by which recipes are sorted. */
export const recipeTags = {
  breakfast: 'Frühstück',
  main: 'Hauptgericht',
  salad: 'Salat',
  soup: 'Suppe',
  snack: 'Snack',
  sweet: 'Süsses',
  vegetarian: 'vegetarisch',
  vegan: 'vegan',
  protein: 'eiweissreich',
} as const
export type RecipeTag = keyof typeof recipeTags
export const recipeTagNames = Object.keys(recipeTags) as RecipeTag[]
