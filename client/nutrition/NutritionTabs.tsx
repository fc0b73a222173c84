import { ScreenTabs } from '#client/kit/ScreenTabs.tsx'
import { useNutritionNews } from './useNutritionNews.ts'

const tabs = [
  ['nutritionMain', 'Tagebuch'],
  ['recipes', 'Rezepte'],
  ['shoppingList', 'Einkaufsliste'],
] as const

/** The three screens of /nutrition (L28), beside each other; what they show is kept current. */
export function NutritionTabs({ at }: { at: (typeof tabs)[number][0] }) {
  useNutritionNews()
  return <ScreenTabs label="Ernährung" at={at} tabs={tabs} />
}
