import type { Answers } from '#contract/questionnaire/shapes.ts'

/** What the signatures of an anamnesis cover: the form's version, the people, and the answers as they are sent. */
export interface SignedContent {
  form: string
  number: number
  /** Their id; where the device did not know whose code it was shown, the code. */
  customer: string
  creator: string | null
  /** Name of the adult who signs beside somebody under 18; absent where nobody does. */
  guardian?: string
  answers: Answers
}

/** JSON in one form (RFC 8785): names in the order of their code units, nothing between. What is undefined is left out. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(one => canonical(one ?? null)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  // The default order of strings is that of their code units, as the standard wants it.
  return `{${entries
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`)
    .join(',')}}`
}

/** SHA-256 in hex of what was signed, the same on the device and in the studio. */
export async function hashOf({ form, number, customer, creator, guardian, answers }: SignedContent): Promise<string> {
  const bytes = new TextEncoder().encode(canonical({ form, number, customer, creator, guardian, answers }))
  const hash = await crypto.subtle.digest('SHA-256', bytes)
  return Array.from(new Uint8Array(hash), byte => byte.toString(16).padStart(2, '0')).join('')
}
