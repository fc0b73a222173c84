import { useEffect, useMemo } from 'react'
import { v7 } from 'uuid'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { useCalls } from '#client/data/reads.ts'
import { anamnesis } from '#contract/anamnesis/calls.ts'
import type { AnamnesisConsent, DraftSigned } from '#contract/anamnesis/shapes.ts'
import { anamnesisForms } from '#contract/anamnesisForms.ts'
import type { Answers } from '#contract/questionnaire/shapes.ts'
import type { SignatureValue } from '#contract/shapes.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import type { BegunAnamnesis } from './begun.ts'
import { keepVersion, knownForm, versionInput } from './forms.ts'

/** A form on this device that the studio does not have yet. */
export interface UnsentAnamnesis {
  _id: string
  finished: boolean
  row: OutboxRow
  /** The content, for its author alone. */
  body: Body
}

interface Body {
  customer?: string
  code?: string
  form?: string
  number?: number
  express?: boolean
  consent?: AnamnesisConsent | null
  answers?: Answers
  /** Fields of a draft. */
  base?: number
  signed?: DraftSigned | null
  /** Fields of a finished one. */
  hash?: string
  customerSignature?: SignatureValue
  creatorSignature?: SignatureValue
  guardian?: DraftSigned['guardian']
  signedAt?: string
}

const staff = { save: anamnesis.save, submit: anamnesis.submit }
const own = { save: anamnesis.saveOwn, submit: anamnesis.submitOwn }

/**
 * Forms that wait here or were refused, the newest state of each: about a customer, about whomever the staff asked, or with `'own'` about
 * oneself.
 */
export function useWaitingForms(about: string | 'anybody' | 'own'): readonly UnsentAnamnesis[] {
  const acts = useOutboxActs<'save' | 'submit'>(about === 'own' ? own : staff)
  const waiting = useMemo(() => {
    const found = new Map<string, UnsentAnamnesis>()
    for (const { kind, id, row } of acts) {
      if (row.state === 'done') found.delete(id)
      else found.set(id, { _id: id, finished: kind === 'submit', row, body: (row.body ?? {}) as Body })
    }
    return [...found.values()].filter(({ body }) => about === 'own' || about === 'anybody' || body.customer === about)
  }, [acts, about])
  useVersionsOf(waiting)
  return waiting
}

/** Keeps the versions that these were answered to, and loads those that are not here. */
function useVersionsOf(waiting: readonly UnsentAnamnesis[]) {
  const missing = useMemo(() => {
    const unknown = waiting.flatMap(({ body: { form, number } }) => (form && number && !knownForm(form, number) ? [{ form, number }] : []))
    return [...new Map(unknown.map(one => [`${one.form} ${one.number}`, versionInput(one.form, one.number)])).values()]
  }, [waiting])
  const loaded = useCalls(anamnesisForms.version, missing).filter(({ data }) => data).length
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was loaded since is kept too
  useEffect(() => {
    for (const { body } of waiting) {
      const version = body.form && body.number ? knownForm(body.form, body.number) : undefined
      if (version) keepVersion(version)
    }
  }, [waiting, loaded])
}

function signedOf({ signed, hash, customerSignature, creatorSignature, guardian, signedAt, customer, code }: Body): DraftSigned | null {
  const named = customer && code
  if (!hash || !customerSignature || !signedAt) return signed ? { ...signed, code: named } : null
  return {
    hash,
    customerSignature,
    creatorSignature: creatorSignature ?? null,
    guardian: guardian ?? null,
    signedAt,
    code: named,
  }
}

/**
 * A form of this device, to go on with; undefined where it is not the caller's or its form is not here. What was finished, and what the
 * studio has finished otherwise, is put in order by being signed anew.
 */
export function begunOf({ _id, finished, row, body }: UnsentAnamnesis): BegunAnamnesis | undefined {
  const { form, number, express = false, consent = null, answers = {}, base = 0 } = body
  const version = form && number ? knownForm(form, number) : undefined
  if (!version) return undefined
  const begun = { form: version, express, consent, answers, signed: signedOf(body), written: answers }
  if (row.state === 'refused' && row.code === 'anamnesis-state') return { ...begun, _id: v7(), base: 0, replaces: row.key }
  return { ...begun, _id, base, replaces: finished ? row.key : undefined }
}
