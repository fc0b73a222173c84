import { exampleId } from '#contract/examples.ts'
import { contract } from '#contract/testing/whole.ts'

export type Values = Record<string, unknown>
export interface Input {
  params?: Record<string, string>
  query?: Values
  body?: unknown
}
export interface Edit {
  /** What the nth edit says that the others don't, in the part of the input that says what was seen. */
  says: (nth: number) => Values
  /** The input, where the call's example makes a row or names none that is there. */
  input?: Input
}

export const titled: Edit = { says: nth => ({ title: `Titel ${nth}` }) }
export const named: Edit = { says: nth => ({ name: `Name ${nth}` }) }
const turned: Edit = { says: nth => ({ on: nth % 2 === 1 }) }
const noted: Edit = { says: nth => ({ text: `Notiz ${nth}` }) }
const called: Edit = { says: nth => ({ vorname: `Anna ${nth}` }) }
const form = { form: exampleId('anamnesisForm'), studio: 'winterthur' }

/** For each call that edits a row of which it says what was seen, and whose example has neither title nor name: how one edit differs from the next. */
export const edits: Record<string, Edit> = {
  'absences.saveSettings': { says: nth => ({ certificateFrom: 3 + nth }) },
  'account.edit': called,
  'account.editForContract': called,
  'account.updateInfo': called,
  'anamnesisForms.putPage': {
    says: nth => ({ displayedTitle: `Seite ${nth}` }),
    input: { body: { ...form, _id: exampleId('formPage'), showInExpress: true } },
  },
  'anamnesisForms.putQuestion': {
    says: nth => ({ title: `Frage ${nth}?` }),
    input: {
      body: {
        ...(contract.anamnesisForms.putQuestion.example!.body as object),
        _id: exampleId('formQuestion'),
        page: exampleId('formPage'),
      },
    },
  },
  'appointmentTimes.edit': { says: nth => ({ minutes: 30 + nth }) },
  'brands.turn': turned,
  'campaigns.putPage': {
    says: nth => ({ displayedTitle: `Seite ${nth}` }),
    input: { body: { campaign: exampleId('survey'), _id: exampleId('surveyPage'), showInExpress: true } },
  },
  'campaigns.putQuestion': {
    says: nth => ({ title: `Frage ${nth}?` }),
    input: { body: { ...(contract.campaigns.putQuestion.example!.body as object), _id: exampleId('surveyQuestion') } },
  },
  'campaigns.save': {
    ...titled,
    input: { body: { ...(contract.campaigns.save.example!.body as object), _id: exampleId('campaign'), slug: 'herbst' } },
  },
  'chat.editMessage': { says: nth => ({ textContent: `Um ${nth}?` }) },
  'courseOffice.editSettings': { says: nth => ({ openDays: 20 + nth }) },
  'courseSchedule.edit': { says: nth => ({ change: { capacity: 12 + nth } }) },
  'dayNotes.edit': noted,
  'daycare.editChild': called,
  'deviceOffice.saveCategory': { ...named, input: { body: { _id: exampleId('deviceCategory'), note: false } } },
  'diary.setNote': noted,
  'diary.setTarget': { says: nth => ({ kcal: 2000 + nth }) },
  'documents.editSetting': { says: nth => ({ limit: 10_000 * nth }) },
  'employees.change': { says: nth => ({ workload: 40 + nth }) },
  'foods.refuse': { says: nth => ({ reason: `Grund ${nth}` }) },
  'galleries.say': { says: nth => ({ consent: `Vreni ${nth}` }) },
  'goals.save': { says: nth => ({ goals: [{ person: null, figure: 'visits.visits', value: 4000 + nth }] }) },
  'habits.save': { ...titled, input: { body: { ...(contract.habits.save.example!.body as object), _id: exampleId('habit') } } },
  'invites.update': {
    says: nth => ({ guest: `Gast ${nth}` }),
    input: { body: { _id: exampleId('invite'), studio: 'winterthur', status: 'open' } },
  },
  'leads.edit': called,
  'leads.editEntry': called,
  'leads.move': { says: nth => ({ status: ['contacted', 'appointment', 'visited', 'offered', 'new'][nth % 5] }) },
  'leads.putPage': {
    says: nth => ({ displayedTitle: `Seite ${nth}` }),
    input: { body: { form: exampleId('leadForm'), _id: exampleId('leadPage'), showInExpress: true } },
  },
  'leads.putQuestion': {
    says: nth => ({ title: `Frage ${nth}?` }),
    input: { body: { ...(contract.leads.putQuestion.example!.body as object), _id: exampleId('leadQuestion') } },
  },
  'leads.saveCategory': {
    ...named,
    input: { body: { ...(contract.leads.saveCategory.example!.body as object), _id: exampleId('leadCategory') } },
  },
  'leads.saveSetting': {
    ...titled,
    input: { body: { ...(contract.leads.saveSetting.example!.body as object), _id: exampleId('leadForm') } },
  },
  'leads.setCost': { says: nth => ({ rappen: 100 + nth }) },
  'leads.step': {
    says: nth => ({ outcome: 'moved', next: { kind: 'call', day: `2099-01-${String(10 + (nth % 19))}`, time: null, owner: null } }),
  },
  'livestreams.edit': { says: nth => ({ capacity: 40 + nth }) },
  'membercards.change': { says: nth => ({ act: 'block', reason: `Grund ${nth}` }) },
  'mealPlan.edit': { says: nth => ({ note: `Notiz ${nth}` }) },
  'mailings.edit': { says: nth => ({ subject: `Betreff ${nth}` }) },
  'newsletter.setting': { says: nth => ({ about: `Alle ${nth} Wochen.` }) },
  'nutritionOffice.setNote': noted,
  'offers.edit': { says: nth => ({ internalTitle: `Titel ${nth}` }) },
  'referralOffice.edit': { says: nth => ({ note: `Notiz ${nth}` }) },
  'referralOffice.saveSettings': { says: nth => ({ days: 30 + nth }) },
  'reservationOffice.setRental': { says: nth => ({ towelStock: 40 + nth }) },
  'reports.answer': { says: nth => ({ state: 'working', answer: `Antwort ${nth}` }) },
  'shiftPlans.edit': { says: nth => ({ endDate: `2027-01-${10 + (nth % 20)}` }) },
  'shiftPlans.saveSettings': { says: nth => ({ horizon: 1 + nth }) },
  'shifts.edit': { says: nth => ({ break: 15 + nth }) },
  'social.saveProfile': noted,
  'studios.saveOpeningHours': { says: nth => ({ alwaysCheckin: nth % 2 === 0 }) },
  'studios.update': { says: nth => ({ telefon: `05212345${60 + nth}` }) },
  'studios.updateCorrection': { says: nth => ({ correction: nth + 1 }) },
  'studios.updateGrowth': { says: nth => ({ growth: nth + 1 }) },
  'studios.updateTeamVacationDays': { says: nth => ({ vacationDays: 26 + nth }) },
  'studios.updateTerminations': { says: nth => ({ terminations: nth + 1 }) },
  'studios.updateVacationDays': { says: nth => ({ vacationDays: 26 + nth }) },
  'teams.members': { says: nth => ({ members: nth % 2 === 1 ? [exampleId('employee')] : [] }) },
  'timeNotes.save': noted,
  'daycareProofs.edit': { says: nth => ({ number: `KH ${nth}` }) },
  'upgrades.editMapping': { says: nth => ({ studios: nth % 2 === 1 ? ['pfungen', 'winterthur'] : ['winterthur'] }) },
  'workPermits.edit': { says: nth => ({ number: `NW ${nth}` }) },
}
