import { describe, expect, test } from 'vitest'
import { ageOn, type BodyProfile, gramsOf, macroTarget, targetFrom, targetOf } from './targets.ts'

const day = '2026-11-20'
const anna: BodyProfile = { geschlecht: 'w', geburtstag: '1991-04-17', groesse: 168, gewicht: 62 }

describe('the energy of a day (H34)', () => {
  test.each([
    ['a woman of 35', {}, 'sitting', 1334, 1870],
    ['who moves more', {}, 'hard', 1334, 2670],
    ['a man of 60', { geschlecht: 'm', geburtstag: '1966-11-20', groesse: 180, gewicht: 82.5 }, 'mixed', 1655, 2650],
    ['never below 1200 for a woman', { groesse: 145, gewicht: 38, geburtstag: '1940-01-01' }, 'sitting', 695, 1200],
    ['never below 1500 for a man', { geschlecht: 'm', groesse: 150, gewicht: 40, geburtstag: '1940-01-01' }, 'sitting', 913, 1500],
  ] as const)('%s', (_, over, activity, basal, kcal) => {
    expect(targetOf({ ...anna, ...over }, activity, day)).toEqual({ basal, kcal })
  })

  test('none under 18, from the birthday on one', () => {
    expect(targetOf({ ...anna, geburtstag: '2008-11-21' }, 'mixed', day)).toEqual({ young: true })
    expect(targetOf({ ...anna, geburtstag: '2008-11-20' }, 'mixed', day)).toHaveProperty('kcal')
    expect(targetOf({ geburtstag: '2010-01-01', geschlecht: null, groesse: null, gewicht: null }, 'mixed', day)).toEqual({ young: true })
  })

  test('none where anything of the body is unknown, and it says what', () => {
    expect(targetOf({ ...anna, groesse: null, gewicht: undefined }, 'mixed', day)).toEqual({ missing: ['groesse', 'gewicht'] })
    expect(targetOf({ ...anna, geburtstag: null }, 'mixed', day)).toEqual({ missing: ['geburtstag'] })
  })
})

describe('what a coach gave', () => {
  const reckoned = targetOf(anna, 'mixed', day)
  const none = { kcal: null, protein: null, carbohydrate: null, fat: null, by: null, at: null }
  const given = { ...none, kcal: 2000, protein: 130, by: 'Carla Coach' }

  test('goes before what was worked out, also where nothing could be; under 18 neither holds', () => {
    for (const known of [reckoned, undefined, { missing: ['gewicht'] } as const])
      expect(targetFrom(given, known)).toEqual({ kcal: 2000, given })
    for (const nothing of [none, undefined]) expect(targetFrom(nothing, reckoned)).toBe(reckoned)
    expect(targetFrom(given, { young: true })).toEqual({ young: true })
  })

  test('says grams as it was given, and the usual shares where it says none', () => {
    const aim = { kcal: 2000, given }
    expect((['protein', 'carbohydrate', 'fat'] as const).map(name => gramsOf(aim, name))).toEqual([130, 275, 67])
    expect(gramsOf({ kcal: 2000, basal: 1400 }, 'protein')).toBe(75)
  })
})

describe('what somebody aims at themselves', () => {
  const reckoned = targetOf(anna, 'mixed', day)
  const own = { kcal: 1800, protein: 120 }

  test('goes before what was worked out and behind what a coach gave; under 18 it does not hold', () => {
    expect(targetFrom(undefined, reckoned, own)).toEqual({ kcal: 1800, own })
    expect(targetFrom(undefined, { missing: ['gewicht'] }, own)).toEqual({ kcal: 1800, own })
    expect(targetFrom({ kcal: 2000, protein: null, carbohydrate: null, fat: null, by: null, at: null }, reckoned, own)).toHaveProperty(
      'given',
    )
    expect(targetFrom(undefined, { young: true }, own)).toEqual({ young: true })
    expect(targetFrom(undefined, reckoned, { kcal: null, protein: null })).toBe(reckoned)
    const ageless = { missing: ['geburtstag', 'gewicht'] } as const
    expect(targetFrom(undefined, ageless, own)).toBe(ageless)
  })

  test('leaves carbohydrates and fat what its protein does not take', () => {
    const grams = (['protein', 'carbohydrate', 'fat'] as const).map(name => gramsOf({ kcal: 1800, own }, name))
    expect(grams).toEqual([120, 214, 52])
    expect(Math.abs(grams[0]! * 4 + grams[1]! * 4 + grams[2]! * 9 - 1800)).toBeLessThan(10)
    expect(gramsOf({ kcal: 1800, own: { kcal: 1800, protein: null } }, 'protein')).toBe(68)
  })
})

test('years are whole ones', () => {
  expect([ageOn('2026-04-16', '1991-04-17'), ageOn('2026-04-17', '1991-04-17'), ageOn('2026-02-28', '2004-02-29')]).toEqual([34, 35, 21])
})

test('macronutrients by their share of the energy', () => {
  expect(['protein', 'carbohydrate', 'fat'].map(name => macroTarget(2000, name as 'fat'))).toEqual([75, 275, 67])
})
