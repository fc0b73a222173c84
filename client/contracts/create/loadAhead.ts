import { whenLocal } from '#client/data/local.ts'
import { prefetch } from '#client/data/reads.ts'
import { keepSealKey } from '#client/data/sealedActs.ts'
import { companies } from '#contract/contracts/companies.ts'
import { offers } from '#contract/contracts/contractOffers.ts'
import { pageOf } from './knownList.ts'

/** The most company lists of a studio that are taken along; the others are looked up with a network. */
const mostLists = 100

/** All pages of one company's list. */
async function loadList(id: string, studio: string, age: number) {
  const { pages } = await prefetch(companies.known, pageOf(id, studio), age, 'low')
  for (let page = 1; page < pages; page++) await prefetch(companies.known, pageOf(id, studio, page), age, 'low')
}

/** Prefetches what a contract is closed with where there is no network: the offers and company lists of these studios, and the key that seals what was signed. */
export async function loadOffers(studios: readonly string[], age = 300_000) {
  await keepSealKey(await whenLocal())
  for (const studio of studios) {
    await prefetch(offers.sold, { query: { studio } }, age, 'low').catch(() => {})
    const offered = await prefetch(companies.choices, { query: { studio } }, age, 'low').catch(() => undefined)
    for (const { _id } of offered?.slice(0, mostLists) ?? []) await loadList(_id, studio, age).catch(() => {})
  }
}
