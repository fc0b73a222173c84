import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { foods } from '#contract/nutrition/foods.ts'
import { mealPlan } from '#contract/nutrition/mealPlan.ts'
import { mostOwn, type RecipeForm, recipes } from '#contract/nutrition/recipes.ts'
import { type Allergen, allergenNames } from '#contract/rules/nutrition/allergens.ts'
import { food } from '#server/nutrition/foods/tables.ts'
import { takeNutrition } from '#server/nutrition/nutritionAccess.ts'
import { openPlan } from '#server/nutrition/testing/make.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { makeStudio, member } from '#server/testing/make.ts'
import { forgetRecipes } from './rows.ts'
import { stock } from './stockRecipes.ts'
import { recipe } from './tables.ts'

const house = testHouse()
let code: string
const quark = v7()
beforeAll(async () => {
  code = (await makeStudio(house)).code
  const about = { base: 'g' as const, source: 'studio' as const, state: 'released' as const, created: new Date().toISOString() }
  await house.db.insert(food).values({ ...about, _id: quark, title: 'Prüfquark', kcal: 60, protein: 12 })
}, 60_000)

const order = v7
/** A member whose nutrition plan is open, and the id of what opened it. */
async function eater(of = order()): Promise<Somebody & { of: string }> {
  const who = await member(house, { studioCode: code })
  await openPlan(house, who._id, of)
  return { ...who, of }
}

const form = (over: Partial<RecipeForm> = {}): RecipeForm => ({
  _id: v7(),
  title: 'Quarkspeise',
  portions: 2,
  minutes: 5,
  steps: ['Rühren.'],
  allergens: ['milk'],
  tags: ['snack'],
  ingredients: [{ food: quark, title: 'Quark', amount: 300, unit: 'g' }],
  ...over,
})
const add = (who: Somebody, over?: Partial<RecipeForm>) => house.as(who, recipes.create, { body: form(over) })
const list = async (who: Somebody) => (await house.as(who, recipes.list, {})).reply
const titles = async (who: Somebody) => (await list(who)).rows.map(({ title }) => title)
const chains = () => ({ ...form({ title: 'Hauskuchen' }), created: new Date().toISOString() })

describe('one’s own recipes', () => {
  test('are the author’s alone, whatever the call', async () => {
    const [who, other] = [await eater(), await eater()]
    const { reply } = await add(who)
    expect(reply).toMatchObject({ chain: false, version: 1, portion: { values: { kcal: 90, protein: 18, fat: null }, least: [] } })
    expect(await titles(who)).toContain('Quarkspeise')
    expect(await titles(other)).not.toContain('Quarkspeise')
    const params = { id: reply._id }
    const body = { ...form({ _id: reply._id, title: 'Meins' }), version: 1 }
    expect((await house.as(other, recipes.one, { params })).code).toBe('missing')
    expect((await house.as(other, recipes.edit, { params, body })).code).toBe('missing')
    expect((await house.as(other, recipes.remove, { params, query: { version: 1 } })).code).toBe('missing')
    expect((await house.as(other, recipes.restore, { params })).code).toBe('missing')
    expect((await house.as(other, recipes.create, { body: form({ _id: reply._id }) })).code).toBe('missing')
    expect((await house.as(other, recipes.search, { query: { q: 'quarkspeise' } })).reply.recipes).toEqual([])
    expect((await house.as(who, recipes.search, { query: { q: 'QUARKspei' } })).reply.recipes).toHaveLength(1)
  })

  test('are changed, removed and brought back by who saw them', async () => {
    const who = await eater()
    const { _id } = (await add(who)).reply
    const params = { id: _id }
    const body = { ...form({ _id, portions: 3 }), version: 1 }
    expect((await house.as(who, recipes.edit, { params, body })).reply).toMatchObject({ version: 2, portion: { values: { kcal: 60 } } })
    const stale = await house.as(who, recipes.edit, { params, body: { ...body, title: 'Anders' } })
    expect([stale.code, stale.reply]).toMatchObject(['stale', { current: { title: 'Quarkspeise', portion: { values: { kcal: 60 } } } }])
    await house.as(who, recipes.remove, { params, query: { version: 2 } })
    expect(await titles(who)).not.toContain('Quarkspeise')
    await house.as(who, recipes.restore, { params })
    expect(await titles(who)).toContain('Quarkspeise')
    await house.as(who, recipes.remove, { params, query: { version: 4 } })
    await house.db.update(recipe).set({ removedAt: '2026-01-01T08:00:00.000Z' }).where(eq(recipe._id, _id))
    await forgetRecipes(house.db)
    expect((await house.as(who, recipes.restore, { params })).code).toBe('missing')
  })

  test(`are ${mostOwn} at most`, async () => {
    const who = await eater()
    const created = new Date().toISOString()
    const rows = Array.from({ length: mostOwn }, (_, nth) => ({ ...form({ title: `Nr. ${nth}` }), person: who._id, created }))
    await house.db.insert(recipe).values(rows)
    expect(await add(who)).toMatchObject({ code: 'invalid', fields: { title: expect.stringContaining('100') } })
    const params = { id: rows[0]?._id as string }
    await house.as(who, recipes.remove, { params, query: { version: 1 } })
    expect((await add(who)).status).toBe(200)
    expect((await house.as(who, recipes.restore, { params })).code).toBe('invalid')
  })

  test('without nutrition stay readable and can go, and nothing is written; the chain’s are not shown', async () => {
    const row = chains()
    await house.db.insert(recipe).values(row)
    const who = await eater()
    const { _id } = (await add(who)).reply
    expect(await list(who)).toMatchObject({ open: true })
    expect((await list(who)).rows.find(each => each._id === row._id)).toMatchObject({ chain: true })
    const params = { id: row._id }
    expect((await house.as(who, recipes.edit, { params, body: { ...form({ _id: row._id, title: 'Meiner' }), version: 1 } })).code).toBe(
      'missing',
    )
    await house.db.transaction(tx => takeNutrition(tx, who.of, new Date().toISOString()))
    expect(await list(who)).toMatchObject({ open: false, rows: [{ _id }] })
    expect((await house.as(who, recipes.one, { params })).code).toBe('missing')
    expect((await add(who)).code).toBe('no-nutrition')
    const body = { ...form({ _id, title: 'Anders' }), version: 1 }
    expect((await house.as(who, recipes.edit, { params: { id: _id }, body })).code).toBe('no-nutrition')
    expect((await house.as(who, recipes.remove, { params: { id: _id }, query: { version: 1 } })).status).toBe(200)
  })

  test('know nothing of a product that is somebody else’s alone', async () => {
    const [who, other] = [await eater(), await eater()]
    const product = v7()
    const about = { base: 'g' as const, title: 'Geheimmüesli', brand: null, barcode: null, portions: [] }
    const none = { fat: null, saturated: null, carbohydrate: null, sugar: null, fibre: null, protein: null, salt: null, alcohol: null }
    await house.as(other, foods.product, { body: { ...about, ...none, _id: product, kcal: 400 } })
    const ingredients = [{ food: product, title: 'Müesli', amount: 100, unit: 'g' as const }]
    expect((await add(who, { ingredients })).reply.portion.values.kcal).toBeNull()
    expect((await add(other, { ingredients })).reply.portion.values.kcal).toBe(200)
  })
})

describe('the chain’s recipes in the hands of staff', () => {
  const everywhere = [{ right: 'nutrition_admin' as const, studios: 'all' as const }]
  const titlesOf = async (who: Somebody, query = {}) =>
    (await house.as(who, recipes.chain, { query: { limit: 200, ...query } })).reply.rows.map(({ title }) => title)

  test('are added, corrected, retired and brought back by who may in all studios; members find what stands', async () => {
    const [keeper, who] = [await member(house, { grants: everywhere }), await eater()]
    const body = form({ title: 'Kettenauflauf', tags: ['main'] })
    const params = { id: body._id }
    for (const _ of [1, 2]) expect((await house.as(keeper, recipes.chainCreate, { body })).reply).toMatchObject({ chain: true, version: 1 })
    expect((await list(who)).rows.find(({ _id }) => _id === body._id)).toMatchObject({ chain: true, portion: { values: { kcal: 90 } } })
    const edited = await house.as(keeper, recipes.chainEdit, { params, body: { ...body, portions: 3, version: 1 } })
    expect(edited.reply).toMatchObject({ version: 2, portion: { values: { kcal: 60 } } })
    expect((await house.as(keeper, recipes.chainEdit, { params, body: { ...body, version: 1 } })).code).toBe('stale')
    expect(await titlesOf(keeper, { q: 'kettenauf' })).toEqual(['Kettenauflauf'])
    expect(await titlesOf(keeper, { q: 'quark', tag: ['snack'] })).not.toContain('Kettenauflauf')
    expect(await titlesOf(keeper, { tag: ['main', 'snack'] })).toContain('Kettenauflauf')
    await house.as(keeper, recipes.chainRemove, { params, query: { version: 2 } })
    expect(await titles(who)).not.toContain('Kettenauflauf')
    await house.db.update(recipe).set({ removedAt: '2026-01-01T08:00:00.000Z' }).where(eq(recipe._id, body._id))
    await forgetRecipes(house.db)
    expect((await house.as(keeper, recipes.chainRestore, { params })).status).toBe(200)
    expect(await titles(who)).toContain('Kettenauflauf')
  })

  test('are only read by who may in one studio, and seen by no member here; a member’s own is none of them', async () => {
    const [keeper, local, who] = [
      await member(house, { grants: everywhere }),
      await member(house, { grants: [{ right: 'nutrition_admin', studios: [code] }] }),
      await eater(),
    ]
    const body = form({ title: 'Nur lesen' })
    const params = { id: body._id }
    await house.as(keeper, recipes.chainCreate, { body })
    expect(await titlesOf(local)).toContain('Nur lesen')
    for (const by of [local, who]) {
      expect((await house.as(by, recipes.chainCreate, { body: form() })).code).toBe('forbidden')
      expect((await house.as(by, recipes.chainEdit, { params, body: { ...body, title: 'x', version: 1 } })).code).toBe('forbidden')
      expect((await house.as(by, recipes.chainRemove, { params, query: { version: 1 } })).code).toBe('forbidden')
    }
    expect((await house.as(who, recipes.chain, { query: {} })).code).toBe('forbidden')

    const own = (await add(who, { title: 'Geheimrezept' })).reply
    expect(await titlesOf(keeper)).not.toContain('Geheimrezept')
    for (const act of [recipes.chainOne, recipes.chainRestore])
      expect((await house.as(keeper, act, { params: { id: own._id } })).code).toBe('missing')
    const taken = { params: { id: own._id }, body: { ...form({ _id: own._id }), version: 1 } }
    expect((await house.as(keeper, recipes.chainEdit, taken)).code).toBe('missing')
  })

  test('are made of what everybody finds, and what is planned with one knows its values once it is retired', async () => {
    const keeper = await member(house, { grants: everywhere })
    const who = await eater()
    const secret = v7()
    const about = { base: 'g' as const, source: 'member' as const, state: 'pending' as const, created: new Date().toISOString() }
    await house.db.insert(food).values({ ...about, _id: secret, title: 'Geheim', author: who._id })
    const ingredients = [{ food: secret, title: 'Geheim', amount: 10, unit: 'g' as const }]
    expect(await house.as(keeper, recipes.chainCreate, { body: form({ ingredients }) })).toMatchObject({ code: 'invalid' })

    const body = form({ title: 'Bald weg' })
    await house.as(keeper, recipes.chainCreate, { body })
    const items = [{ food: null, recipe: body._id, title: 'Bald weg', amount: 1, unit: 'portion' as const }]
    const when = { meal: 'lunch' as const, weekdays: ['mo' as const], day: null, from: null, until: null, note: null }
    await house.as(keeper, mealPlan.create, { body: { ...when, _id: v7(), person: who._id, items } })
    await house.as(keeper, recipes.chainRemove, { params: { id: body._id }, query: { version: 1 } })
    const [planned] = (await house.as(who, mealPlan.own)).reply
    expect(planned?.items[0]).toMatchObject({ title: 'Bald weg', per: { kcal: 90 } })
  })
})

/** What is certainly in it, by words of our foods; the list of each recipe is written by hand and may hold more. */
const certain: [RegExp, Allergen][] = [
  [/mehl|teigwaren|hörnli|brot|griess(?!b)|haferflocken|couscous|tortilla|gerste|sojasauce/i, 'gluten'],
  [/^(voll)?milch|rahm|butter|joghurt|quark|skyr|hüttenkäse|gruyère|sbrinz|parmesan|emmentaler|feta|frischkäse/i, 'milk'],
  [/^(hühner)?eier?$/i, 'eggs'],
  [/lachs|egli|forelle/i, 'fish'],
  [/nüsse|mandeln/i, 'nuts'],
  [/tofu|soja/i, 'soya'],
  [/sellerie|bouillon/i, 'celery'],
  [/^senf/i, 'mustard'],
  [/sesam|hummus/i, 'sesame'],
  [/wein/i, 'sulphites'],
]

describe('the chain’s recipes', () => {
  test('are forty, each once, with what is known of a portion and what is certainly in it', () => {
    expect(stock).toHaveLength(40)
    expect(new Set(stock.map(({ title }) => title)).size).toBe(40)
    for (const { title, ingredients, allergens, steps } of stock) {
      const names = ingredients.map(part => part.title)
      const missing = certain.filter(([word, name]) => names.some(each => word.test(each)) && !allergens.includes(name))
      expect([title, missing.map(([, name]) => name)]).toEqual([title, []])
      expect(allergens.every(name => allergenNames.includes(name))).toBe(true)
      expect([title, steps.length > 0 && steps.every(step => step.endsWith('.'))]).toEqual([title, true])
    }
  })

  test('pass the form that a person would fill in', async () => {
    const { recipeForm } = await import('#contract/nutrition/recipes.ts')
    for (const each of stock) await recipeForm.validate({ ...each, _id: v7() })
  })
})
