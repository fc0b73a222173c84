import { Segmented } from '#client/kit/Segmented.tsx'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { ChainRecipes } from './ChainRecipes.tsx'
import { Foods } from './Foods.tsx'

const views = [
  ['lebensmittel', 'Lebensmittel'],
  ['rezepte', 'Rezepte'],
] as const

/** /dashboard/nutrition/search (L61): foods, products of members that wait to be released, and the chain's recipes. */
export default function NutritionSearch() {
  const { ansicht } = useQueryText()
  const go = useGo()
  const view = ansicht === 'rezepte' ? ansicht : 'lebensmittel'
  const show = (next: string) => void go({ to: 'nutritionSearch', search: next === 'rezepte' ? { ansicht: next } : {}, replace: true })
  const choice = <Segmented label="Ansicht" value={view} options={views} onChange={show} />
  return view === 'rezepte' ? <ChainRecipes choice={choice} /> : <Foods choice={choice} />
}
