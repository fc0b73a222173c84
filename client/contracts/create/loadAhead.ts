import { whenLocal } from '#client/data/local.ts'
import { prefetch } from '#client/data/reads.ts'
import { keepSealKey } from '#client/data/sealedActs.ts'
import { companies } from '#contract/contracts/companies.ts'
import { offers } from '#contract/contracts/offers.ts'

/** Prefetches what a contract is closed with where there is no network: the offers and company lists of these studios, and the key that seals what was signed. */
export async function loadOffers(studios: readonly string[], age = 300_000) {
  await keepSealKey(await whenLocal())
  for (const studio of studios) {
    await prefetch(offers.sold, { query: { studio } }, age, 'low').catch(() => {})
    await prefetch(companies.choices, { query: { studio } }, age, 'low').catch(() => {})
    await prefetch(companies.known, { query: { studio } }, age, 'low').catch(() => {})
  }
}
