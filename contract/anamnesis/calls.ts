import { array, object } from 'yup'
import { domain, get, post, put } from '#contract/call.ts'
import { code } from '#contract/codes.ts'
import { example, exampleId } from '#contract/examples.ts'
import { profilePart } from '#contract/mendScreens.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { exampleSignature } from '#contract/registration.ts'
import { count, id, instant, lines, list, signature, studioCode, text } from '#contract/shapes.ts'
import { about, aboutNewest, agreed, draft, named, signed } from './bodies.ts'
import { reason, why } from './reasons.ts'
import {
  customer,
  draftedAnswers,
  anamnesisFilters as filters,
  hash,
  kindText,
  anamnesisRow as row,
  stateText,
  wholeAnamnesis as whole,
} from './shapes.ts'

/** The word that the person reads in the profile. */
const what = 'Anamnese'
/** Days without a change after which somebody else may discard a draft (H06). */
export const idleDays = 7
/** Fewer characters search nothing (L143). */
export const fewest = 3
/** Days within which a trainer countersigns what people filled in themselves (H07). */
export const countersignDays = 90
const mostShown = 200
/** Answers to 1200 questions, and two signatures, sealed. */
const size = { answers: 1_000_000, whole: 3_000_000 }

const wholes = array().of(whole.required()).max(mostShown).required()

const ofPage = pageFields(['name', 'changedAt', 'submittedAt'])

/** A write answers no content, so that what is remembered of it holds none. */
const receipt = object({ _id: id().required(), person: id().required(), version: count(1).required() })
/** The state that stands in the way of an act. */
const stood = object({ status: stateText().required(), version: count(1).required() })

/** One that opens nothing. */
const strangeCode = 'K7QM3TXD9PWA'

const staff = ['ab_create'] as const
const personIn = (_: unknown, reply: { person: string }) => [reply.person]
const peopleInRows = (_: unknown, reply: { rows: readonly { person: string }[] }) => reply.rows.map(({ person }) => person)
const peopleOf = (_: unknown, reply: readonly { person: string }[]) => reply.map(({ person }) => person)
/** A file's reply says it itself. */
const peopleOfFile = (_: unknown, reply: { people: readonly string[] }) => reply.people
const written = { what, whose: personIn } as const
/** Lines without contents stay there: by them somebody removes what was finished (H06). */
const listed = { what, kind: 'read', daily: true, whose: peopleInRows, staysOpen: true } as const
const shown = { what, kind: 'read', whose: peopleOf } as const
const shownWhy = { ...shown, reason: why } as const
const asks = {
  query: object({ reason }),
  example: { params: { id: exampleId('anamnesisDraft') }, query: { reason: 'vertretung' } },
} as const
const act = { offline: true, health: written, current: stood } as const
/** The head of a draft is kept before its customer agrees, who signs anew with it; contents ask for the consent themselves (H10). */
const drafts = { ...act, health: { ...written, staysOpen: true } } as const

const ofForm = { form: exampleId('anamnesisForm'), number: 1, express: false }
const unsigned = {
  answers: {},
  hash: '0'.repeat(64),
  customerSignature: exampleSignature,
  signedAt: '2026-11-20T16:42:00.000Z',
  ...ofForm,
  consent: null,
}
const userId = object({ userId: id().required(), reason })
const ofUser = { body: { userId: example.person, reason: 'vertretung' } }

/** Anamneses that were filled in (H05, H06). */
export const anamnesis = domain(
  'anamnesis',
  {
    mendedAt: 'anamnesisSearch',
    mends: { saveOwn: profilePart('body'), submitOwn: profilePart('body') },
    rows: { form: ['save', 'submit', 'countersign', 'remove', 'saveOwn', 'submitOwn'] },
  },
  {
    /** Whoever showed this code, where the caller takes anamneses. Refuses `customer-unknown`. */
    customer: post(
      'anamnesebogen/kunde/code',
      {
        access: staff,
        limit: { times: 120, seconds: 3600 },
        body: object({ code: code().required() }),
        example: { body: { code: strangeCode }, answers: 'customer-unknown' },
      },
      customer,
    ),
    /** Begins a draft; the same `_id` again is the same draft. */
    begin: post(
      'anamnesebogen/create-for-user',
      {
        ...drafts,
        access: staff,
        size: size.answers,
        covers: ['EP-573'],
        body: object({ _id: id().required(), ...named, ...aboutNewest, ...agreed }),
        example: { body: { _id: exampleId('newAnamnesis'), customer: example.person, ...ofForm, consent: null } },
      },
      receipt,
    ),
    /**
     * Keeps answers and signatures of a draft, and begins it where there is none. Different questions both stand; of two answers to one the earlier stays
     * beside the later. Refuses `anamnesis-state` once it is finished, `no-consent`, and `draft-theirs` where people fill in their own.
     */
    save: put(
      'anamnesebogen/:id/answers',
      {
        ...drafts,
        access: staff,
        size: size.whole,
        body: object({ ...named, ...about, ...agreed, ...draft }),
        example: {
          params: { id: exampleId('anamnesisDraft') },
          body: { customer: example.person, ...ofForm, consent: null, answers: {}, base: 1 },
        },
      },
      receipt,
    ),
    /**
     * Everybody's answers in a draft by now, for whoever takes it: asked again after each change, so one day of it is one reading. Refuses
     * `anamnesis-state` once it is finished, and what `one` refuses.
     */
    drafted: get(
      'anamnesebogen/:id/entwurf',
      { access: staff, health: { what, daily: true, whose: personIn }, example: { params: { id: exampleId('anamnesisDraft') } } },
      draftedAnswers,
    ),
    /** Finishes it with both signatures. The same content again is one; another one is a second copy of the same anamnesis. Refuses what `save` does. */
    submit: post(
      'anamnesebogen',
      {
        ...act,
        access: staff,
        size: size.whole,
        covers: ['EP-585', 'EP-592'],
        body: object({
          _id: id().required(),
          ...named,
          ...aboutNewest,
          ...agreed,
          ...signed,
          creator: id().required('Auswahl ist erforderlich'),
          creatorSignature: signature().required('Bitte unterschreiben Sie das Formular'),
        }),
        example: {
          body: {
            ...unsigned,
            _id: exampleId('anamnesisDraft'),
            customer: example.person,
            creator: example.person,
            creatorSignature: exampleSignature,
          },
          answers: 'invalid',
        },
      },
      receipt,
    ),
    /**
     * Adds a trainer's signature to a copy that has none, over the same hash. Refuses `anamnesis-state` where one stands by now, and `invalid`
     * after 90 days.
     */
    countersign: post(
      'anamnesebogen/:id/gegenzeichnen',
      {
        ...act,
        access: staff,
        size: size.answers,
        body: object({
          number: count(1).required(),
          hash: hash().required(),
          creatorSignature: signature().required('Bitte unterschreiben Sie das Formular'),
          signedAt: instant().required(),
        }),
        example: {
          params: { id: exampleId('anamnesisDraft') },
          body: { number: 1, hash: unsigned.hash, creatorSignature: exampleSignature, signedAt: unsigned.signedAt },
          answers: 'anamnesis-state',
        },
      },
      receipt,
    ),
    /** Discards a draft, or removes what was finished: that needs a reason, and the role in the customer's studio in place of the right (A93). */
    remove: post(
      'anamnesebogen/new/delete',
      {
        ...act,
        access: [...staff, 'role:studio_manager', 'role:admin'],
        covers: ['EP-574'],
        health: {
          ...written,
          kind: 'deleted',
          reason: ({ body }) => (body as { reason?: string | null } | undefined)?.reason ?? undefined,
        },
        body: object({ _id: id().required(), reason: lines(200).label('Grund').nullable().default(null), version: count(1).required() }),
        example: { body: { _id: exampleId('anamnesisDraft'), reason: null, version: 1_000_000 }, answers: 'stale' },
      },
      receipt,
    ),

    /** The caller's own draft, as `save`; filled in without a trainer (H07). */
    saveOwn: put(
      'anamnesebogen/kunde/:id/answers',
      {
        ...act,
        access: [],
        size: size.whole,
        body: object({ ...about, ...agreed, ...draft }),
        example: { params: { id: exampleId('ownAnamnesis') }, body: { ...ofForm, consent: null, answers: {}, base: 0 } },
      },
      receipt,
    ),
    submitOwn: post(
      'anamnesebogen/kunde',
      {
        ...act,
        access: [],
        size: size.whole,
        body: object({ _id: id().required(), ...about, ...agreed, ...signed }),
        example: { body: { ...unsigned, _id: exampleId('newOwnAnamnesis') }, answers: 'invalid' },
      },
      receipt,
    ),
    /** One of the caller's own as a file. */
    ownPdf: get(
      'anamnesebogen/kunde/:id/pdf',
      { access: [], health: { what, kind: 'disclosed', whose: peopleOfFile }, example: { params: { id: exampleId('ownAnamnesis') } } },
      'file',
    ),
    /** The caller's own as customer, newest first. */
    mine: get('anamnesebogen/kunde', { access: [], health: shown, covers: ['EP-590'], example: {} }, wholes),

    /** Choices by which a list can be narrowed. */
    choices: get(
      'anamnesebogen/filter',
      { access: staff, covers: ['EP-589'], example: {} },
      object({
        states: list(stateText().required()).required(),
        kinds: list(kindText().required()).required(),
        studios: list(studioCode().required()).required(),
        /** Forms of the caller's studios, by name. */
        forms: array()
          .of(object({ _id: id().required(), title: text(80).required(), studio: studioCode().required() }).required())
          .required(),
        /** Whoever began one of those that the caller sees, by name. */
        creators: array()
          .of(object({ _id: id().required(), name: text(161).required() }).required())
          .required(),
      }),
    ),
    list: post(
      'anamnesebogen/filter',
      { access: staff, health: listed, body: object({ ...ofPage, ...filters }), covers: ['EP-583'], example: { body: {} } },
      pageOf(row),
    ),
    search: post(
      'anamnesebogen/search',
      {
        access: staff,
        health: listed,
        covers: ['EP-584'],
        example: { body: { q: 'Muster' } },
        body: object({ ...ofPage, ...filters, q: text(100).min(fewest, `Gib mindestens ${fewest} Zeichen ein.`).required() }),
      },
      pageOf(row),
    ),
    /**
     * One with its answers. Refuses `no-consent` where the consent is missing, `draft-theirs` where people fill in their own and have not finished
     * it, whatever the reason, and `reason-needed` to whoever made neither form nor plan for that person and gives no reason.
     */
    one: get('anamnesebogen/eine/:id', { access: staff, health: { what, whose: personIn, reason: why }, ...asks }, whole),
    pdf: get(
      'anamnesebogen/:id/pdf',
      { access: staff, health: { what, kind: 'disclosed', whose: peopleOfFile, reason: why }, ...asks },
      'file',
    ),
    /** A person's finished ones with their answers, the newest first. */
    forUser: post('anamnesebogen/for/user', { access: staff, health: shownWhy, body: userId, covers: ['EP-575'], example: ofUser }, wholes),
    forUserNutrition: post(
      'anamnesebogen/for/user/nutrition',
      { access: staff, health: shownWhy, body: userId, covers: ['EP-576'], example: ofUser },
      wholes,
    ),
    forUserVariant: post(
      'anamnesebogen/for/user/variant',
      {
        access: staff,
        health: shownWhy,
        covers: ['EP-577'],
        body: userId.shape({ variant: text(40).required() }),
        example: { body: { ...ofUser.body, variant: 'ruecken' } },
      },
      wholes,
    ),
  },
)
