import { array, type InferType, object } from 'yup'
import { studioAsked } from '#contract/access.ts'
import { del, domain, get, post, put, type Usual } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { fewestWeeks, mostWeeks, type SlimState, slimStates } from '#contract/rules/slimMe/dates.ts'
import { count, day, done, id, instant, lines, list, queryCount, studioCode, text } from '#contract/shapes.ts'

const programmeTimeText = () =>
  text(5).matches(/^([01]\d|2[0-3]):[0-5]\d$/, { excludeEmptyString: true, message: 'Gib eine Uhrzeit ein, zum Beispiel 18:30.' })

/** When it meets, and for how long. */
const times = {
  first: day().label('Erster Termin').required('Wann beginnt es?'),
  weeks: count(fewestWeeks, mostWeeks).label('Wochen').required('Wie viele Wochen dauert es?').default(6),
  clock: programmeTimeText().label('Uhrzeit').required('Um welche Zeit trefft ihr euch?'),
  minutes: count(15, 240).label('Dauer in Minuten').required('Wie lange dauert ein Termin?').default(60),
  /** Days on which it does not meet. */
  skipped: list(day().required(), mostWeeks).label('Fällt aus').required().default([]),
}

/** A programme as staff write it. */
const programmeForm = object({
  _id: id().required(),
  studio: studioCode().label('Studio').required('Wähle ein Studio.'),
  title: text(120).label('Titel').required('Gib einen Titel ein.').default('Slim-me'),
  text: lines(5000).label('Worum es geht').nullable().default(null),
  ...times,
  places: count(1, 200).label('Plätze').required('Wie viele können mitmachen?').default(12),
  coach: id().label('Coach').nullable().default(null),
  /** The form of leads by which strangers ask for it. */
  leadSettings: id().label('Formular für Anfragen').nullable().default(null),
})
export type ProgrammeForm = InferType<typeof programmeForm>

const programmeRow = programmeForm.shape({
  version: count(1).required(),
  coachName: text(161).nullable().defined(),
  /** Those who take part. */
  people: count(0).required(),
})
export type ProgrammeRow = InferType<typeof programmeRow>

const participant = object({
  _id: id().required(),
  programme: id().required(),
  person: id().required(),
  name: text(161).required(),
  /** When they were signed up. */
  at: instant().required(),
})
export type ProgrammeParticipant = InferType<typeof participant>

/** Fields of a programme that everybody reads. */
const shown = {
  _id: id().required(),
  studio: studioCode().required(),
  title: text(120).required(),
  text: lines(5000).nullable().defined(),
  first: day().required(),
  weeks: count(1).required(),
  clock: text(5).required(),
  minutes: count(1).required(),
  skipped: array().of(day().required()).required(),
}

/** One that somebody takes part in. */
const ownProgramme = object({
  ...shown,
  coachName: text(161).nullable().defined(),
  /** Days of it on which they came into a studio. */
  visited: array().of(day().required()).required(),
})
export type OwnProgramme = InferType<typeof ownProgramme>

const openProgramme = object({ ...shown, free: count(0).required() })
export type OpenProgramme = InferType<typeof openProgramme>

const choice = object({ _id: id().required(), title: text(161).required() })

const access = ['u_search'] as const
const change = { access, studio: studioAsked, offline: true } as const
const inStudio = { studio: studioCode().required() }

const params = { id: exampleId('slimProgramme') }
const busy = { studio: 'winterthur', programme: exampleId('slimRunning') }
const seen = { studio: 'winterthur', version: 1_000_000 }
const body = {
  _id: exampleId('newSlimProgramme'),
  studio: 'winterthur',
  title: 'Slim-me im Frühling',
  text: null,
  first: '2099-03-02',
  weeks: 6,
  clock: '18:30',
  minutes: 60,
  skipped: [],
  places: 10,
  coach: null,
  leadSettings: null,
}

const usual: Usual = {
  mendedAt: 'slimMe',
  rows: { programme: ['edit', 'remove', 'restore'] },
  makes: { create: 'edit' },
}

/** Slim-me: a programme of some weeks in a studio (L18, L57; V40). Nothing of health is kept in it. */
export const slimMe = domain('slimMe', usual, {
  /** The caller's own: those that are not over, and those of the last weeks. */
  mine: get('slim-me/mine', { access: [], example: {} }, array().of(ownProgramme.required()).required()),
  /** Those that begin from today on, and the form of leads by which one asks for them. */
  open: get(
    'slim-me/open',
    { access: 'public', openly: () => true, limit: { times: 60, seconds: 60 }, example: {} },
    object({ programmes: array().of(openProgramme.required()).required(), form: text(40).nullable().defined() }),
  ),
  /** People who can be a programme's coach in a studio, and the forms of leads. */
  choices: get(
    'slim-me/choices',
    { access, studio: studioAsked, query: object(inStudio), example: { query: { studio: 'winterthur' } } },
    object({ coaches: array().of(choice.required()).required(), forms: array().of(choice.required()).required() }),
  ),
  /** Those who take part in a programme, by name. */
  people: get(
    'slim-me/people',
    { access, studio: studioAsked, query: object({ ...inStudio, programme: id().required() }), example: { query: busy } },
    array().of(participant.required()).required(),
  ),
  /** Refuses `slim-full` and `slim-over`; whoever takes part already does so once. */
  signUp: post(
    'slim-me/people',
    {
      ...change,
      body: object({
        ...inStudio,
        _id: id().required(),
        programme: id().required(),
        person: id().label('Person').required('Wähle eine Person.'),
      }),
      example: { body: { ...busy, _id: exampleId('newSlimParticipant'), person: exampleId('person') } },
    },
    participant,
  ),
  signOff: del(
    'slim-me/people/:id',
    {
      ...change,
      query: object(inStudio),
      example: { params: { id: exampleId('slimParticipant') }, query: { studio: 'winterthur' } },
    },
    done,
  ),
  list: get(
    'slim-me',
    {
      access,
      query: object({
        ...pageFields(['title', 'first', 'studio', 'people']),
        studio: list(studioCode().required(), 200),
        state: list(
          text(10)
            .oneOf(Object.keys(slimStates) as SlimState[])
            .required(),
          3,
        ),
      }),
      example: { query: {} },
    },
    pageOf(programmeRow.required()),
  ),
  one: get(
    'slim-me/:id',
    { access, studio: studioAsked, query: object(inStudio), example: { params, query: { studio: 'winterthur' } } },
    programmeRow,
  ),
  create: post('slim-me', { ...change, body: programmeForm, example: { body } }, programmeRow),
  /** Refuses fewer places than there are people. */
  edit: put(
    'slim-me/:id',
    {
      ...change,
      body: programmeForm.shape({ version: count(1).required() }),
      example: { params, body: { ...body, ...seen, _id: params.id }, answers: 'stale' },
    },
    programmeRow,
  ),
  /** Refuses `in-use` while somebody takes part in it. */
  remove: del(
    'slim-me/:id',
    {
      ...change,
      query: object({ ...inStudio, version: queryCount(1, 1_000_000_000).required() }),
      example: { params, query: seen, answers: 'stale' },
    },
    done,
  ),
  restore: post(
    'slim-me/:id/restore',
    { ...change, body: object(inStudio), example: { params, body: { studio: 'winterthur' } } },
    programmeRow,
  ),
})
