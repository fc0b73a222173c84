import { v7 } from 'uuid'
import type { InferType } from 'yup'
import { useSend } from '#client/data/calls.ts'
import { useOnline } from '#client/data/connection.ts'
import { type Local, useLocal } from '#client/data/local.ts'
import { now, today } from '#client/data/time.ts'
import { formOf } from '#client/kit/form.tsx'
import { toast } from '#client/kit/toast.ts'
import { account, type Profile, type ProfileForm, profileForm } from '#contract/account.ts'
import { type Measure, measures } from '#contract/measurements.ts'
import { decimal } from '#contract/shapes.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { useMeasured } from './measured.ts'
import { type Base, baseKey, editedOf } from './profile.ts'

const weighed = (kind: Measure) => decimal(measures[kind].min, measures[kind].max).label(`${measures[kind].title}`)
const shape = profileForm.shape({ gewicht: weighed('weight'), zielgewicht: weighed('targetWeight') })
type Filled = InferType<typeof shape>

interface Weights {
  gewicht?: number
  zielgewicht?: number
}

/** The last of each; undefined while this device looks. */
export function useWeights(): Weights | undefined {
  const [weight, target] = [useMeasured('weight'), useMeasured('targetWeight')]
  return weight && target && { gewicht: weight.at(-1)?.value, zielgewicht: target.at(-1)?.value }
}

interface Wears {
  /** As the studio has it. */
  seen: Profile
  /** An edit that waits or was refused: this one takes its place. */
  row?: OutboxRow
  weights: Weights
}

function useSave({ seen, row, weights }: Partial<Wears>) {
  const local = useLocal()
  const online = useOnline()
  const { send } = useSend(account.edit, { title: () => 'Profil bearbeitet' })
  return async ({ gewicht, zielgewicht, ...body }: Filled) => {
    if (gewicht !== undefined && gewicht !== weights?.gewicht) await measure(local, 'weight', gewicht)
    if (zielgewicht !== undefined && zielgewicht !== weights?.zielgewicht) await measure(local, 'targetWeight', zielgewicht)
    if (!seen || !isChanged(row ? (row.body as ProfileForm) : seen, body)) return undefined
    if (row) await local.outbox.discard(row.key)
    else await local.keep.set(baseKey, { version: seen.version, values: editedOf(seen) } satisfies Base)
    await send({ body })
    toast(online ? 'Profil gespeichert.' : 'Vorgemerkt: Wird gesendet, sobald du Netz hast.')
    return undefined
  }
}

function isChanged(before: Profile | ProfileForm, after: ProfileForm) {
  const [one, other] = [editedOf(before), editedOf(after)]
  const fields = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof typeof one>
  return [...fields].some(field => one[field] !== other[field])
}

const measure = (local: Local, kind: Measure, value: number) =>
  local.insert('measurements', { id: v7(), kind, value, day: today(), at: now() })

export const editForm = formOf<Filled, void, Partial<Wears>>(shape, useSave)
