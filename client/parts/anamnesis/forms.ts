import { queries } from '#client/data/cache.ts'
import { keyOf, useCall } from '#client/data/calls.ts'
import { anamnesisForms, type FormKind, type FormVersion } from '#contract/anamnesisForms.ts'

/** The form of this kind that a studio asks for; undefined in place of a studio waits, and null is the caller's picked one. */
export function useForm(kind: Exclude<FormKind, 'variant'>, studio: string | null | undefined) {
  const call = kind === 'nutrition' ? anamnesisForms.nutrition : anamnesisForms.forStudio
  return useCall(call, { query: { studio: studio ?? undefined } })
}

const asked = [anamnesisForms.forStudio, anamnesisForms.nutrition, anamnesisForms.variant].map(call => String(keyOf(call)[0]))

/** A version of a form that this device has loaded. */
export function knownForm(form: string, number: number): FormVersion | undefined {
  const known = queries
    .getQueryCache()
    .getAll()
    .filter(({ queryKey }) => asked.includes(String(queryKey[0])))
    .map(({ state }) => state.data as FormVersion | undefined)
  return known.find(one => one?.form === form && one.number === number)
}
