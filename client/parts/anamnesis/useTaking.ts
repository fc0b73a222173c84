import { useEffect, useRef, useState } from 'react'
import { v7 } from 'uuid'
import { now } from '#client/data/time.ts'
import { toast } from '#client/kit/toast.ts'
import type { Anamnesis, Clash, Consent, DraftedAnswers, DraftSigned } from '#contract/anamnesis/shapes.ts'
import type { FormVersion } from '#contract/anamnesisForms.ts'
import type { Answer, Answers } from '#contract/questionnaire/shapes.ts'
import { carriedTo } from '#contract/rules/anamnesis/carried.ts'
import { canonical, hashOf } from '#contract/rules/anamnesis/hash.ts'
import { askedPages, submittedAnswers } from '#contract/rules/questionnaire/rules.ts'
import type { SignatureValue } from '#contract/shapes.ts'
import { keepVersion, type Which } from './forms.ts'
import { type About, dropUnsent, Keeper } from './keeper.ts'
import { type Customer, named } from './people.ts'

/** A draft that is gone on with. */
export interface Begun {
  _id: string
  form: FormVersion
  express: boolean
  answers: Answers
  /** Version of the draft that was seen. */
  base: number
  consent?: Consent | null
  signed?: DraftSigned | null
  /** Questions that two had answered by then. */
  clashes?: readonly Clash[]
  /** Answers in an act that waits on this device. */
  written?: Answers
  /** Key of an act on this device that this one replaces. */
  replaces?: string
}

/** Something finished that a new one is begun from: a correction (H12). */
export interface Before {
  customer: string
  form: Which
  express: boolean
  answers: Answers
  /** Instant. */
  signedAt: string
}

/** The copy in force of what was finished, to begin a new one from; undefined where nothing is finished. */
export function beforeOf({ person, form, express, copies: [copy] }: Anamnesis): Before | undefined {
  return copy && { customer: person, form, express, answers: copy.answers, signedAt: copy.signedAt }
}

/** Signatures of what is shown now; the trainer's follows the customer's. */
export interface Signatures {
  customer?: SignatureValue
  trainer?: SignatureValue
  /** Signs beside somebody under 18; named before the customer signs, whose signature covers the name. */
  guardian?: { name: string; signature?: SignatureValue }
  at?: string
}

interface Asked {
  begun: Begun | undefined
  before: Before | undefined
  /** The form that the studio asks for, for a new one. */
  form: FormVersion | undefined
  customer: Customer | undefined
  /** Who takes it; undefined where people fill in their own. */
  creator: string | undefined
  own: boolean
}

const noAnswers: Answers = {}
const nobody = Promise.resolve(null)
const tell = (error: Error) => toast(error.message, { look: 'danger' })

/** What is answered and signed of one anamnesis: shown, and kept on this device at once (H03). */
export function useTaking({ begun, before, form: asked, customer, creator, own }: Asked) {
  const [taken, setTaken] = useState(begun)
  const form = taken?.form ?? asked
  const [express, setExpress] = useState(begun?.express ?? before?.express ?? false)
  const [answers, setAnswers] = useState(begun?.answers ?? noAnswers)
  const [consent, setConsent] = useState<Consent | undefined>(begun?.consent ?? undefined)
  const [signatures, setSignatures] = useState<Signatures>({})
  /** Questions answered on this device since it was opened, or in what waits here. */
  const mine = useRef(new Set(Object.keys(begun?.written ?? noAnswers)))
  const signed = useRef<Promise<DraftSigned | null>>(nobody)
  /** The code that the signatures name, which were given before anybody knew whose it is. */
  const covers = useRef<string>(undefined)
  const about = useRef<About>(undefined)
  about.current = form && {
    ...(customer && !own && named(customer)),
    ...(covers.current && { code: covers.current }),
    form: form.form,
    number: form.number,
    express,
    consent: consent ?? null,
  }
  const keeper = useRef<Keeper>(undefined)
  /** Id of a draft about whoever showed a code, whose answers go on as somebody's. */
  const leaves = useRef<string>(undefined)
  const keeperOf = (draft: Begun) => {
    keeper.current ??= new Keeper(draft, () => ({ about: about.current!, signed: signed.current }))
    return keeper.current
  }

  const hashNow = (shown: FormVersion, guardian: string | undefined, code = covers.current) => {
    const said = submittedAnswers(askedPages(shown.pages, express), answers)
    return hashOf({
      form: shown.form,
      number: shown.number,
      customer: code ?? customer?._id ?? '',
      creator: creator ?? null,
      guardian,
      answers: said,
    })
  }
  const signedNow = async ({ customer: customerSignature, trainer, guardian, at = now() }: Signatures): Promise<DraftSigned | null> => {
    if (!form || !customerSignature) return null
    const adult = guardian?.name.trim() ? { name: guardian.name.trim(), signature: guardian.signature ?? null } : null
    const hash = await hashNow(form, adult?.name)
    return { hash, customerSignature, creatorSignature: trainer ?? null, guardian: adult, signedAt: at }
  }
  /** Answers of before, until somebody agreed to their being kept. */
  const held = useRef(noAnswers)
  const keep = (next: Answers) => {
    if (!taken) return
    const all = { ...held.current, ...next }
    held.current = noAnswers
    keeperOf(taken).keep(all).catch(tell)
  }
  const clear = (why: string) => {
    if (!signatures.customer) return
    covers.current = undefined
    setSignatures({ guardian: signatures.guardian && { name: signatures.guardian.name } })
    signed.current = nobody
    toast(`${why}: Die Unterschriften gelten nicht mehr.`)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was signed before is looked at once
  useEffect(() => {
    if (begun) keepVersion(begun.form)
    const stood = begun?.signed
    if (!stood) return
    const stands = async () => {
      for (const code of [undefined, stood.code]) {
        if ((await hashNow(begun.form, stood.guardian?.name, code)) !== stood.hash) continue
        covers.current = code
        return true
      }
      return false
    }
    void stands().then(holds => {
      if (!holds) return void toast('Seither hat sich etwas geändert: Die Unterschriften gelten nicht mehr.')
      signed.current = Promise.resolve(stood)
      const { customerSignature: customer, creatorSignature: trainer, guardian: adult, signedAt: at } = stood
      const guardian = adult ? { name: adult.name, signature: adult.signature ?? undefined } : undefined
      setSignatures({ customer, trainer: trainer ?? undefined, guardian, at })
    })
  }, [])

  return {
    taken,
    form,
    express,
    answers,
    consent,
    setConsent,
    signatures,
    about,
    covers,
    keep,
    /** Resolves once what was given so far outlives a kill. */
    settled: async () => keeper.current?.settled(),
    /** Begins the draft; one that is gone on with has begun. */
    begin: () => {
      const old = leaves.current
      if (taken && old) {
        leaves.current = undefined
        keeperOf(taken)
          .keep(answers)
          .then(() => dropUnsent(old))
          .catch(tell)
      }
      if (taken || !form) return
      const carried = before && before.customer === customer?._id ? carriedTo(form.pages, before.answers) : noAnswers
      const fresh = { _id: v7(), form, express, answers: { ...carried, ...answers }, base: 0 }
      keepVersion(form)
      for (const question of Object.keys(carried)) mine.current.add(question)
      setAnswers(fresh.answers)
      setTaken(fresh)
      held.current = customer?.consent1 ? noAnswers : carried
      keeperOf(fresh)
        .keep(customer?.consent1 ? carried : {})
        .catch(tell)
    },
    answer: (question: string, answer: Answer) => {
      mine.current.add(question)
      setAnswers(before => ({ ...before, [question]: answer }))
      // An answer that is given once more says that it holds: what was signed stays.
      if (canonical(answers[question]) !== canonical(answer)) clear('Du hast eine Antwort geändert')
      // What is no number is told where it stands, and is kept nowhere.
      if (!Number.isNaN(answer.answer)) keep({ [question]: answer })
    },
    shorten: (short: boolean) => {
      setExpress(short)
      clear('Du hast die Fragen geändert')
    },
    /** Takes over what others answered since; where this device has an answer of its own, that one stays. */
    join: (drafted: DraftedAnswers) => {
      const news = Object.entries(drafted.answers).filter(
        ([question, answer]) => !mine.current.has(question) && canonical(answers[question]) !== canonical(answer),
      )
      if (news.length > 0) {
        setAnswers(before => ({ ...before, ...Object.fromEntries(news) }))
        clear('Jemand anderes hat eine Antwort geändert')
      }
      if (taken) keeperOf(taken).saw(drafted.version)
    },
    /** Names the adult who signs too, or nobody; once somebody has signed after the customer, all signatures are given anew. */
    nameGuardian: (name: string | undefined) => {
      const { customer, guardian: adult, trainer, at } = signatures
      const guardian = name === undefined ? undefined : { name }
      if (adult?.signature || trainer) {
        covers.current = undefined
        setSignatures({ guardian })
        signed.current = nobody
        toast('Du hast die gesetzliche Vertretung geändert: Die Unterschriften gelten nicht mehr.')
      } else {
        setSignatures({ customer, guardian, at })
        signed.current = signedNow({ customer, guardian, at })
      }
      keep({})
    },
    sign: (next: Signatures) => {
      if (next.customer !== signatures.customer) covers.current = undefined
      setSignatures(next)
      signed.current = signedNow(next)
      keep({})
    },
    /** Drops what the finished one replaces. */
    replaced: async () => taken && keeperOf(taken).replaced(),
    /** It turns out who showed the code: what they answered goes on as theirs, in a draft of its own, and is signed anew. */
    identify: () => {
      if (!taken) return
      leaves.current ??= taken._id
      keeper.current = undefined
      mine.current = new Set(Object.keys(answers))
      setTaken({ ...taken, _id: v7(), base: 0, written: answers, clashes: undefined, replaces: undefined })
      clear('Du hast den Kunden gewählt')
    },
    /** Somebody else is asked: what was answered so far stays the draft of whoever was asked before. */
    leave: () => {
      setTaken(undefined)
      leaves.current = undefined
      keeper.current = undefined
      mine.current.clear()
      held.current = noAnswers
      setAnswers(noAnswers)
      setConsent(undefined)
      setSignatures({})
      covers.current = undefined
      signed.current = nobody
    },
  }
}
