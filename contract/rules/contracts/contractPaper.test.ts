import { expect, test } from 'vitest'
import { exampleSignature } from '#contract/registration.ts'
import { canonical } from '#contract/rules/canonical.ts'
import type { Drawn } from '#contract/rules/papers/paperSheet.ts'
import { hashOf, hintOf, type PaperParts, paperOf, placeOf } from './contractPaper.ts'
import { contractPages } from './pages.ts'

const iban = 'CH9300762011623852957'
const parts: PaperParts = {
  offer: {
    _id: '01900000-0000-7000-8000-000000000003',
    number: 2,
    preConditionText: 'Guten Tag {name}',
    postConditionText: '# Hausordnung\n- Es gilt die Hausordnung von {ort}.\nUnbekanntes bleibt: {mond}, {constructor}.',
    contract: {
      title: 'Jahresabo',
      kind: 'fixed',
      months: 12,
      entries: null,
      noticeMonths: 2,
      renewalMonths: 6,
      periodMonths: 1,
      price: 7900,
      billingDay: 'start',
      joiningFee: 4900,
      studios: ['winterthur'],
      addOns: [],
      category: null,
      ways: ['debit'],
      withdrawalDays: 14,
      debtClause: true,
      presale: null,
    },
  },
  closing: {
    studio: 'winterthur',
    data: {
      vorname: 'Anna',
      nachname: 'Meier',
      geburtstag: '2010-04-17',
      geschlecht: 'w',
      adresse_1: 'Musterweg 1',
      adresse_2: null,
      plz: '8400',
      stadt: 'Winterthur',
      land: 'Schweiz',
      telefon: '+41791234567',
      email: 'anna@formkurve.example',
    },
    choice: { start: '2026-12-01', addOns: [], promotion: null, code: null, skipPresale: false, renews: true },
    payment: { way: 'debit', iban, holder: 'Beat Meier' },
    guardian: 'Beat Meier',
    relation: 'Vater',
    closedAt: 'studio',
    place: 'Winterthur',
    day: '2026-11-20',
  },
  promotion: null,
}
const with_ = (over: Partial<PaperParts['closing']>, terms: object = {}): PaperParts => ({
  ...parts,
  offer: { ...parts.offer, contract: { ...parts.offer.contract, ...terms } },
  closing: { ...parts.closing, ...over },
})

test('the hash is the same for the same paper, however its fields come, and another one for a Rappen, a day or a letter', async () => {
  const hash = await hashOf(paperOf(parts))
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  const turned = JSON.parse(canonical(parts)) as PaperParts
  expect(await hashOf(paperOf(turned))).toBe(hash)
  expect(await hashOf(paperOf(with_({ payment: { ...parts.closing.payment, iban: 'CH93 0076 2011 6238 5295 7' } })))).toBe(hash)
  const others = [
    with_({}, { price: 7901 }),
    with_({ choice: { ...parts.closing.choice, start: '2026-12-02' } }),
    with_({ data: { ...parts.closing.data, nachname: 'Meyer' } }),
    with_({ payment: { ...parts.closing.payment, iban: 'CH5604835012345678009' } }),
    with_({ place: 'Töss' }),
    with_({ relation: 'Onkel' }),
    { ...parts, offer: { ...parts.offer, number: 3 } },
    { ...parts, offer: { ...parts.offer, postConditionText: 'Anders' } },
  ]
  const hashes = await Promise.all(others.map(other => hashOf(paperOf(other))))
  expect(new Set([hash, ...hashes]).size).toBe(others.length + 1)
})

test('visits bear the MWST of the day of their sale on the paper, their fee that of the first day (C14)', () => {
  const choice = { ...parts.closing.choice, start: '2024-01-05' }
  const { vat } = paperOf(with_({ choice, day: '2023-12-28' }, { kind: 'entries', months: 12, entries: 10, renewalMonths: null }))
  expect(vat.map(({ rate, gross }) => [rate, gross])).toEqual([
    [810, 4900],
    [770, 7900],
  ])
})

const words = (pages: readonly (readonly Drawn[])[]) =>
  pages.map(page => page.flatMap(one => (one.kind === 'words' ? [one.text] : [])).join('\n'))
const signed = { studioName: 'Winterthur', member: exampleSignature, guardian: exampleSignature, hash: 'a'.repeat(64), number: 1001 }

test('the paper says who, what, what it costs, how it goes on and ends, and bears both signatures and the hash', () => {
  const pages = contractPages(paperOf(parts), signed)
  const text = words(pages).join('\n')
  for (const said of [
    'Anna Meier',
    '17.04.2010',
    'Beat Meier, Vater',
    'Guten Tag Anna Meier',
    'Gesamtpreis der Laufzeit',
    '997.00',
    'Darin MWST 8,1 %',
    'Einschreibegebühr, einmalig',
    '30.11.2027',
    '30.09.2027, schriftlich; es zählt der Eingang im Studio.',
    'Ohne Kündigung verlängert sich der Vertrag jeweils um 6 Monate.',
    'Innert 14 Tagen nach der Unterschrift, schriftlich und ohne Grund.',
    'Es gilt die Hausordnung von Winterthur.',
    'Unbekanntes bleibt: {mond}, {constructor}.',
    'Winterthur, 20.11.2026',
    'Nummer 1001',
  ])
    expect(text.replaceAll('\n', ' '), said).toContain(said)
  expect(pages.flat().filter(({ kind }) => kind === 'strokes')).toHaveLength(2)
  for (const page of words(pages)) expect(page).toContain(`SHA-256 ${'a'.repeat(64)}`)
})

test('a brand’s look stands on the paper with its number, filled in like the offer’s texts; without one the paper is the house’s own', async () => {
  const look = {
    mark: false,
    seat: 'Formkurve Töss, Winterthur',
    before: 'Willkommen, {vorname}!',
    after: '# AGB\n- Erstens',
    footer: 'Seite der Marke',
  }
  const own = paperOf(parts)
  const paper = paperOf({ ...parts, offer: { ...parts.offer, layout: { number: 3, look } } })
  expect([own.layout, 'look' in own, paper.layout]).toEqual([1, false, 3])
  expect(await hashOf(paperOf({ ...parts, offer: { ...parts.offer, layout: null } }))).toBe(await hashOf(own))
  expect(await hashOf(paper)).not.toBe(await hashOf(own))
  const pages = contractPages(paper, signed)
  const text = words(pages).join('\n')
  for (const said of ['Formkurve Töss, Winterthur', 'Willkommen, Anna!', 'AGB', 'Erstens']) expect(text).toContain(said)
  for (const page of words(pages)) expect(page).toContain('Seite der Marke')
  expect(pages.flat().some(({ kind }) => kind === 'mark')).toBe(false)
  for (const page of pages) for (const one of page) if (one.kind === 'words') expect(one.y).toBeLessThan(820)
})

test('of a bank account it shows no more than who knows it needs to know it again', () => {
  const text = words(contractPages(paperOf(parts), signed)).join(' ')
  expect(text).toContain('CH93 … 2957')
  expect(text).not.toContain(iban)
  expect(hintOf(hintOf(iban))).toBe(hintOf(iban))
})

test('a long text goes on over pages, and nothing stands below their foot', () => {
  const long = Array.from({ length: 120 }, (_, nth) => `${nth}. Niemand stellt Hanteln auf den Boden der Garderobe.`).join('\n')
  const pages = contractPages(paperOf({ ...parts, offer: { ...parts.offer, postConditionText: long } }), signed)
  expect(pages.length).toBeGreaterThan(2)
  for (const page of pages) for (const one of page) if (one.kind === 'words') expect(one.y).toBeLessThan(820)
})

test('what ends by itself has no last day of notice, what runs on has its period, and a card says its entries', () => {
  const text = (terms: object) => words(contractPages(paperOf(with_({}, terms)), signed)).join(' ')
  const ends = text({ renewalMonths: null })
  expect(ends).toContain('Keine: Der Vertrag endet von selbst.')
  expect(ends).not.toContain('Letzter Kündigungstag')
  expect(text({ kind: 'open-ended', months: null, renewalMonths: null })).toContain('offen, bis zur Kündigung')
  expect(text({ kind: 'entries', months: null, entries: 10, renewalMonths: null })).toMatch(/Eintritte\s10/)
})

test('what runs until notice and was signed at home can be withdrawn by law, however little a month costs', () => {
  const terms = { kind: 'open-ended' as const, months: null, renewalMonths: null, withdrawalDays: 0 }
  const contract = { ...parts.offer.contract, ...terms }
  const at = (closedAt: 'home' | 'studio') =>
    paperOf({ ...parts, offer: { ...parts.offer, contract }, closing: { ...parts.closing, closedAt } })
  expect([at('home').withdrawalDays, at('studio').withdrawalDays]).toEqual([14, 0])
})

test('the place is the studio’s town, or the seat of the brand', () => {
  expect(placeOf(true, 'Musterweg 1, 8422 Pfungen', '8400 Winterthur')).toBe('Pfungen')
  expect(placeOf(false, 'Musterweg 1, 8422 Pfungen', '8400 Winterthur')).toBe('Winterthur')
  expect(placeOf(true, 'Online', '8500 Frauenfeld')).toBe('Online')
})
