import { object } from 'yup'
import { domain, get, post } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { proof } from '#contract/publicForms.ts'
import { publicSources } from '#contract/rules/leads/states.ts'
import { done, id, studioCode, text } from '#contract/shapes.ts'
import { askEntryForm, publicEntry, publicList } from './entryShapes.ts'
import { publicForm } from './publicFormShapes.ts'
import { publicLead } from './shapes.ts'

/** A link, or the form's id. */
const named = { id: text(40).required() }
const look = { access: 'public', params: named, limit: { times: 60, seconds: 60 } } as const
const limit = { times: 20, seconds: 60 }
const lead = { vorname: 'Lea', nachname: 'Muster', email: 'lea@formkurve.example', telefon: null, wish: null, answers: null }

/** Source of a lead (V12): the first one counts. */
const cameFrom = { source: text(10).oneOf(publicSources), campaign: id().nullable().default(null) }
const cat = { cat: id().required() }
const category = { cat: exampleId('leadCategory') }

/** Forms and lists that people without an account see and fill in (L18, L212; V20, V21). */
export const leadForms = domain('leadForms', {
  /** A form as a stranger sees it; `missing` for one that is archived. */
  form: get('leads/public/:id', { ...look, covers: ['EP-335'], example: { params: { id: 'probetraining' } } }, publicForm),
  /** The same for the website. */
  websiteForm: get('websitelead/form/:id', { ...look, covers: ['EP-334'], example: { params: { id: 'probetraining' } } }, publicForm),
  /** Filled in: the answer is the same whoever it is. */
  send: post(
    'leads/public/:id',
    {
      access: 'public',
      atFair: true,
      params: named,
      limit,
      touches: ['leads'],
      body: object({
        lead: publicLead.required(),
        studio: studioCode().label('Studio').nullable().default(null),
        /** A member's address or code. */
        referralEmail: text(254).label('Wer hat dich eingeladen?').nullable().default(null),
        ...cameFrom,
        /** The code of an invitation. */
        invitation: text(40).label('Code deiner Einladung'),
        proof: proof(),
      }),
      covers: ['EP-338'],
      example: { params: { id: 'probetraining' }, body: { lead, studio: 'winterthur', proof: '{}' }, answers: 'invalid' },
    },
    done,
  ),
  /** From the website: by a browser of its origins with a proof of work, or by its server with its key. */
  website: post(
    'websitelead',
    {
      access: 'public',
      limit,
      touches: ['leads'],
      body: object({
        form: text(40).required(),
        lead: publicLead.required(),
        studio: studioCode().nullable().default(null),
        ...cameFrom,
        key: text(200),
        proof: proof(),
      }),
      covers: ['EP-333'],
      example: { body: { form: 'probetraining', lead, studio: 'winterthur', key: 'falsch' }, answers: 'forbidden' },
    },
    done,
  ),
  /** The text of an internal list, and the studios that it is for. */
  list: get(
    'intern/lists/:cat/entries/public',
    { access: 'public', params: cat, limit: { times: 60, seconds: 60 }, covers: ['EP-353'], example: { params: category } },
    publicList,
  ),
  enter: post(
    'intern/lists/:cat/entries/public',
    {
      access: 'public',
      params: cat,
      limit,
      body: publicEntry.shape({ proof: proof() }),
      covers: ['EP-354'],
      example: { params: category, body: { vorname: 'Lea', email: 'lea@formkurve.example', proof: '{}' }, answers: 'invalid' },
    },
    done,
  ),
  /** Mails what the list holds of an address to that address; the answer is the same whether it holds any. */
  askEntry: post(
    'intern/lists/:cat/entries/check',
    {
      access: 'public',
      params: cat,
      limit: { times: 10, seconds: 60 },
      body: askEntryForm.shape({ proof: proof() }),
      covers: ['EP-356'],
      example: { params: category, body: { email: 'lea@formkurve.example', proof: '{}' }, answers: 'invalid' },
    },
    done,
  ),
  /** The entry behind that mail's key. */
  entry: get(
    'intern/lists/:cat/entries/check',
    {
      access: 'public',
      params: cat,
      query: object({ key: text(200).required() }),
      limit: { times: 30, seconds: 60 },
      covers: ['EP-355'],
      example: { params: category, query: { key: 'x' }, answers: 'missing' },
    },
    publicEntry,
  ),
})
