import { brandOf, brands } from '#contract/brand.ts'
import type { WebsiteScope } from './pieceState.ts'

/** Fields of a vacancy, as far as search engines read it. */
interface Vacancy extends WebsiteScope {
  _id: string
  title: string
  /** HTML. */
  text: string
  /** First and last day. */
  from: string
  until: string
  employment: Employment
  /** Workload in percent. */
  least: number
  most: number
}

export const employments = { permanent: 'Festanstellung', temporary: 'Befristet', intern: 'Praktikum' } as const
export type Employment = keyof typeof employments

interface Address {
  street: string | null
  plz: string | null
  town: string
}

function typesOf({ employment, least, most }: Pick<Vacancy, 'employment' | 'least' | 'most'>): string[] {
  const work = [...(least < 100 ? ['PART_TIME'] : []), ...(most === 100 ? ['FULL_TIME'] : [])]
  if (employment === 'intern') return ['INTERN']
  return employment === 'temporary' ? ['TEMPORARY', ...work] : work
}

/** A vacancy as schema.org's JobPosting; `end` is the instant at which its last day is over. */
export function postingOf(vacancy: Vacancy, { address, end }: { address: Address; end: string }) {
  const brand = brands[vacancy.studio ? brandOf(vacancy.studio) : (vacancy.brand ?? brandOf(null))]
  return {
    '@context': 'https://schema.org' as const,
    '@type': 'JobPosting' as const,
    title: vacancy.title,
    description: vacancy.text,
    datePosted: vacancy.from,
    validThrough: end,
    employmentType: typesOf(vacancy),
    identifier: { '@type': 'PropertyValue' as const, name: brand.name, value: vacancy._id },
    hiringOrganization: { '@type': 'Organization' as const, name: brand.name },
    jobLocation: {
      '@type': 'Place' as const,
      address: {
        '@type': 'PostalAddress' as const,
        streetAddress: address.street,
        postalCode: address.plz,
        addressLocality: address.town,
        addressCountry: 'CH' as const,
      },
    },
  }
}
