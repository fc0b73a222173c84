import type { PersonalStore } from '#server/kit/domain.ts'

const cleared = (table: string, column: string): PersonalStore => ({ table, column, act: 'clear', export: null })
const long = '5 years after their month (ArGV 1 art. 73 par. 2)'
const why = 'records of working time that the law asks for (ArG art. 46)'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'time_stamp',
    column: 'person',
    act: 'keep',
    export: 'zeit-stempel',
    hides: ['tablet'],
    kept: { what: 'when and in which studio somebody clocked in, paused and left, by which device’s clock', why, long },
    stays: { what: 'stamps of the working time', why, long },
  },
  {
    table: 'time_written',
    column: 'person',
    act: 'keep',
    export: 'zeit-eintraege',
    kept: { what: 'working time that was entered by hand, by the office or by a correction, why and by whom', why, long },
    stays: { what: 'working time that was entered, and why', why, long },
  },
  cleared('time_written', 'author'),
  {
    table: 'time_correction',
    column: 'person',
    act: 'keep',
    export: 'zeit-korrekturen',
    kept: { what: 'corrections of the working time that somebody asked for, and what was decided', why, long },
    stays: { what: 'corrections of the working time', why, long },
  },
  cleared('time_correction', 'decided_by'),
  {
    table: 'time_note',
    column: 'person',
    act: 'delete',
    export: 'zeit-notizen',
    kept: { what: 'notes of a day and handovers', why: 'work of the studio', long: '1 year, at most while the account exists' },
  },
  {
    table: 'time_note_read',
    column: 'person',
    act: 'delete',
    export: 'zeit-notizen-gelesen',
    kept: { what: 'who read a handover, and when', why: 'whoever wrote it sees that it has come', long: 'with the note' },
  },
  {
    table: 'time_month',
    column: 'person',
    act: 'keep',
    export: 'zeit-monate',
    kept: { what: 'months of working time: the sheet as it was locked, its balance and what was paid out', why, long },
    stays: { what: 'months of working time', why, long },
  },
  {
    table: 'time_month_step',
    column: 'person',
    act: 'keep',
    export: 'zeit-monate-verlauf',
    kept: { what: 'who signed, confirmed, locked and opened a month, when and why', why, long },
    stays: { what: 'signatures of months', why, long },
  },
  cleared('time_month_step', 'actor'),
  {
    table: 'time_addendum',
    column: 'person',
    act: 'keep',
    export: 'zeit-nachtraege',
    kept: { what: 'minutes of a locked month that count in another one', why, long },
    stays: { what: 'addenda of months', why, long },
  },
  {
    table: 'time_proposal',
    column: 'person',
    act: 'delete',
    export: 'zeit-vorschlaege',
    kept: {
      what: 'hours that a plan proposed, and whether they were taken over',
      why: 'nobody is proposed the same twice',
      long: '5 years, at most while the account exists',
    },
  },
  cleared('time_proposal', 'author'),
  {
    table: 'payroll_line',
    column: 'person',
    act: 'keep',
    export: 'lohn-zeilen',
    kept: {
      what: 'lines of payroll files: name, personnel number, minutes and numbers by kind and cost centre',
      why: 'the accounts rest on them (OR 958f)',
      long: '10 years after their month',
    },
    stays: { what: 'lines of payroll files', why: 'the accounts rest on them (OR 958f)', long: '10 years after their month' },
  },
  {
    ...cleared('payroll_file', 'proposer'),
    kept: {
      what: 'who proposed and who froze a payroll file, and when',
      why: 'two people answer for it',
      long: '10 years after its month',
    },
  },
  cleared('payroll_file', 'freezer'),
  {
    ...cleared('payroll_taken', 'actor'),
    kept: { what: 'who took a payroll file, and when', why: 'what was paid by which file can be told', long: 'with the file' },
  },
  {
    table: 'second_job',
    column: 'person',
    act: 'delete',
    export: 'zweite-stelle',
    hides: ['sealed'],
    kept: {
      what: 'sealed: minutes a week that somebody works for another employer, and since when',
      why: 'the law counts all work of a week (ArG art. 9)',
      long: 'until they say otherwise, at most while the account exists',
    },
  },
]
