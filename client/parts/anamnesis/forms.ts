import { useMemo } from 'react'
import { keepAnswer, queries } from '#client/data/cache.ts'
import { useCall, useCalls } from '#client/data/reads.ts'
import { anamnesisForms, type FormChoice, type FormVersion, formTitles } from '#contract/anamnesisForms.ts'
import { nameOf } from '#contract/call.ts'

/** The form that is asked; a variant goes by its short name. */
export type FormRef = Pick<FormChoice, 'kind' | 'variant'>

export const usual: FormRef = { kind: 'usual', variant: null }

/** The form that a studio asks for; null is the caller's picked one. */
export function useForm({ kind, variant }: FormRef, studio: string | null | undefined) {
  const query = { studio: studio ?? undefined }
  const plain = useCall(kind === 'nutrition' ? anamnesisForms.nutrition : anamnesisForms.forStudio, { query })
  const special = useCall(anamnesisForms.variant, variant === null ? undefined : { params: { v: variant }, query })
  return variant === null ? plain : special
}

/** All that a studio asks for. The forms themselves are loaded too, for the wizard without a network. */
export function useForms(studio: string | null | undefined): readonly FormChoice[] {
  const { data } = useCall(anamnesisForms.choices, { query: { studio: studio ?? undefined } })
  const [variants, nutrition] = useMemo(() => {
    const query = { studio: studio ?? undefined }
    const all = data ?? []
    return [
      all.flatMap(({ variant }) => (variant === null ? [] : [{ params: { v: variant }, query }])),
      all.some(({ kind }) => kind === 'nutrition') ? [{ query }] : [],
    ]
  }, [data, studio])
  useCalls(anamnesisForms.variant, variants)
  useCalls(anamnesisForms.nutrition, nutrition)
  return data ?? []
}

export const titleOf = ({ kind, variant, title }: FormChoice) => (variant === null ? formTitles[kind] : title)

const asked = [anamnesisForms.forStudio, anamnesisForms.nutrition, anamnesisForms.variant, anamnesisForms.version].map(nameOf)

/** Input of the call for one version. */
export const versionInput = (form: string, number: number) => ({ params: { id: form, number: String(number) } })

/** Keeps a version that something on this device was answered to, also once the studio asks for a newer one; for whoever acts here. */
export function keepVersion(version: FormVersion) {
  const key = [nameOf(anamnesisForms.version), versionInput(version.form, version.number)]
  queries.setQueryData(key, version)
  keepAnswer(key, version)
}

/** A version of a form that this device has loaded. */
export function knownForm(form: string, number: number): FormVersion | undefined {
  const known = queries
    .getQueryCache()
    .getAll()
    .filter(({ queryKey }) => asked.includes(String(queryKey[0])))
    .map(({ state }) => state.data as FormVersion | undefined)
  return known.find(one => one?.form === form && one.number === number)
}
