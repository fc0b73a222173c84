import { describe, expect, test } from 'vitest'
import { codeOfToday, countryNames, countryOf } from './countries.ts'
import { countryTable } from './countryNames.ts'
import { addressOf } from './payments/bills/billAddress.ts'
import { country } from './shapes.ts'

const codes = countryTable
  .trim()
  .split('\n')
  .map(line => line.slice(0, 2))

describe('a country is known in the words of', () => {
  test.each([
    ['people of Switzerland', 'CH', ['Schweiz', ' schweiz ', 'Die Schweiz', 'Suisse', 'la Suisse', 'Svizzera', 'Switzerland', 'CH', 'CHE']],
    ['Liechtenstein', 'LI', ['Liechtenstein', 'Fürstentum Liechtenstein', 'Fuerstentum Liechtenstein', 'FL', 'LI', 'Lichtenstein']],
    ['Germany', 'DE', ['Deutschland', 'BRD', 'D', 'Bundesrepublik Deutschland', 'Allemagne', 'Germania', 'Germany', 'DE', 'DEU']],
    ['Austria', 'AT', ['Österreich', 'Oesterreich', 'O\u0308sterreich', 'ÖSTERREICH', 'Osterreich', 'Autriche', 'Austria', 'A']],
    ['France', 'FR', ['Frankreich', 'France', 'Francia', 'F', 'République française']],
    ['Italy', 'IT', ['Italien', 'Italie', 'Italia', 'L’Italia', 'Italy', 'I']],
    ['Great Britain', 'GB', ['Vereinigtes Königreich', 'UK', 'U.K.', 'Grossbritannien', 'Großbritannien', 'Royaume-Uni', 'England', 'GB']],
    ['America', 'US', ['USA', 'U.S.A.', 'Vereinigte Staaten von Amerika', 'États-Unis', 'Etats Unis', 'Stati Uniti', 'The United States']],
    ['the Netherlands', 'NL', ['Holland', 'Niederlande', 'Pays-Bas', 'Paesi Bassi', 'The Netherlands']],
    ['countries whose code was another one', 'RS', ['Serbien', 'Serbie', 'Serbia']],
    ['Kosovo', 'XK', ['Kosovo', 'Kosova']],
  ])('%s', (_, code, names) => {
    for (const name of names) expect([name, countryOf(name)]).toEqual([name, code])
  })

  test('the rest of the world', () => {
    const some = { Russland: 'RU', Benin: 'BJ', 'Burkina Faso': 'BF', Tschechien: 'CZ', 'Czech Republic': 'CZ', Türkiye: 'TR' }
    for (const [name, code] of Object.entries(some)) expect([name, countryOf(name)]).toEqual([name, code])
    expect(countryOf('Bosnia & Herzegovina')).toBe('BA')
    expect(countryOf('')).toBe('CH')
  })
})

test.each(['FX', 'SU', 'YU', 'DY', 'HV', 'EU', 'XX', 'ZZ', 'XA', 'Atlantis', 'Europäische Union', '-', '1'])('%s is no country', land => {
  expect(countryOf(land)).toBeUndefined()
})

test('every code stands once, and what is offered may be entered and is understood', () => {
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes.length).toBe(250)
  expect(new Set(countryNames()).size).toBe(codes.length)
  expect(countryNames().filter(name => !country().isValidSync(name))).toEqual([])
  expect(new Set(countryNames().map(countryOf)).size).toBe(codes.length)
})

test('a code that was printed before is today’s', () => {
  expect(['FX', 'UK', 'FL', 'SU', 'YU', 'CH', 'XX'].map(codeOfToday)).toEqual(['FR', 'GB', 'LI', 'RU', 'RS', 'CH', undefined])
})

test('an address of a profile has a country that there is, whatever was entered', () => {
  const written = { vorname: 'Ida', nachname: 'Muster', adresse1: 'Rue Neuve 3', plz: '68300', stadt: 'Saint-Louis' }
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const all = letters.flatMap(one => letters.map(other => addressOf({ ...written, land: one + other })?.country))
  expect(all.filter(code => code && !codes.includes(code))).toEqual([])
  expect(addressOf({ ...written, land: 'France' })?.country).toBe('FR')
})
