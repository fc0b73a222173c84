import type { RecipeForm } from '#contract/nutrition/recipes.ts'
import type { Allergen } from '#contract/rules/nutrition/allergens.ts'
import type { RecipeTag } from '#contract/rules/nutrition/tags.ts'
import { type FoodUnit, unitNames } from '#contract/rules/nutrition/units.ts'
import { demoId } from '#server/kit/demo.ts'
import { stock as foods } from '#server/nutrition/foods/stockFoods.ts'
import { mains } from './stockMains.ts'
import { others } from './stockOthers.ts'

type Ingredient = RecipeForm['ingredients'][number]
const baseOf = new Map(foods.map(({ name, base }) => [name, base]))

/** «300 Teigwaren=Hörnli» is a food by its name and the word for it here; «* 2 teaspoon Kurkuma» is no food of ours. */
function ingredientOf(line: string): Ingredient {
  const [, own, amount = '', rest = ''] = /^(\* )?([\d.]+) (.+)$/.exec(line) ?? []
  if (own) {
    const [unit = '', ...title] = rest.split(' ')
    if (!(unitNames as string[]).includes(unit)) throw new Error(`No unit: ${line}`)
    return { food: null, title: title.join(' '), amount: Number(amount), unit: unit as FoodUnit }
  }
  const [name = '', title = name] = rest.split('=')
  const unit = baseOf.get(name)
  if (!unit) throw new Error(`No such food: ${line}`)
  return { food: demoId('food', name), title, amount: Number(amount), unit }
}

/** Title, portions, minutes, tags and allergens, then what goes in, then what is done. */
function read(text: string): Omit<RecipeForm, '_id'> {
  const [head = '', parts = '', steps = ''] = text.split('\n')
  const [title = '', portions, minutes, tags, allergens] = head.split('|')
  return {
    title,
    portions: Number(portions),
    minutes: Number(minutes),
    tags: (tags?.split(',') ?? []) as RecipeTag[],
    allergens: (allergens ? allergens.split(',') : []) as Allergen[],
    ingredients: parts.split('; ').map(ingredientOf),
    steps: steps.split(' / '),
  }
}

/** Recipes of our own (H36). Their allergens are written down one by one. */
export const stock: readonly Omit<RecipeForm, '_id'>[] = [mains, others].flatMap(text => text.trim().split('\n\n').map(read))
