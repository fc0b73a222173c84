import { timetracking } from '#contract/timetracking/calls.ts'
import { timeCorrections } from '#contract/timetracking/corrections.ts'
import { timeProposals } from '#contract/timetracking/proposals.ts'
import { timeMonths } from '#contract/timetracking/timeMonths.ts'
import { timeNotes } from '#contract/timetracking/timeNotes.ts'
import { timeOffice } from '#contract/timetracking/timeOffice.ts'
import { homeOf } from '#server/kit/homeOf.ts'
import { serve } from '#server/serve/serve.ts'
import { accept, askCorrection, update as change, list as corrections, reject, withdraw } from './corrections.ts'
import { doubtsIn } from './doubts.ts'
import { inspectionOf } from './inspection.ts'
import { lock, selfSubmit, submit, update as turnMonth } from './months/monthActs.ts'
import { monthExcel, monthPdf } from './months/monthFiles.ts'
import { list as months } from './months/monthList.ts'
import { meantMonth } from './months/rules.ts'
import { viewOf } from './months/view.ts'
import { create, remove, update } from './ownTimeEntries.ts'
import { fill, list as proposals, strike as strikePlan, take } from './proposals.ts'
import { timeCorrection, timeNote, timeProposal, timeStamp, timeWritten } from './tables.ts'
import { list as notes, read, save } from './timeNotes.ts'
import { durationOf, list, ofDay, update as rewrite, remove as strike, technic, create as write } from './timeOffice.ts'
import { calendarOf, demandOf, hereIn, historyOf, monthsOf, ownTimeOf, thisMonth } from './timeOverview.ts'

export const timeCalls = [
  ...serve(
    timetracking,
    {
      create: given => create(given, given.body),
      update: given => update(given, given.body),
      remove: given => remove(given, given.params.id, given.query.version),
      history: given => historyOf(given, given.params.id),
      calendar: thisMonth,
      calendarOf: given => calendarOf(given, given.params.x, given.params.start, given.params.end),
      demand: given => demandOf(given, given.params.id),
      months: given => monthsOf(given, given.params.id),
      here: given => hereIn(given, given.query.studio),
      mine: ownTimeOf,
    },
    {},
    homeOf([timeStamp, timeWritten]),
  ),
  ...serve(
    timeOffice,
    {
      duration: given => durationOf(given, given.body),
      ofDay: given => ofDay(given, given.body),
      list: given => list(given, given.params, given.query),
      create: given => write(given, given.body),
      update: given => rewrite(given, given.body),
      remove: given => strike(given, given.params.id, given.query),
      technic: given => technic(given, given.params.start, given.params.end),
    },
    {},
    homeOf([timeStamp, timeWritten]),
  ),
  ...serve(
    timeCorrections,
    {
      create: given => askCorrection(given, given.body),
      update: given => change(given, given.body),
      remove: given => withdraw(given, given.body),
      accept: given => accept(given, given.body),
      reject: given => reject(given, given.body),
      list: given => corrections(given, given.query),
    },
    {},
    homeOf([timeCorrection]),
  ),
  ...serve(
    timeNotes,
    {
      save: given => save(given, given.body),
      list: given => notes(given, given.query.studio),
      read: given => read(given, given.params.id),
    },
    {},
    homeOf([timeNote]),
  ),
  ...serve(timeMonths, {
    selfSubmit: given => selfSubmit(given, given.body),
    submit: given => submit(given, given.body),
    update: given => turnMonth(given, given.body),
    lock: given => lock(given, given.body),
    list: given => months(given, given.query),
    one: async given => viewOf(given, (await meantMonth(given.tx, given.who, given.params)).person, given.params.month),
    pdf: given => monthPdf(given, given.params.user, given.params.month),
    excel: given => monthExcel(given, given.params.user, given.params.month),
  }),
  ...serve(
    timeProposals,
    {
      fill: given => fill(given, given.body),
      list: given => proposals(given, given.params.id),
      take: given => take(given, given.body),
      strike: given => strikePlan(given, given.body),
      doubts: given => doubtsIn(given, given.query),
      inspection: given => inspectionOf(given, given.query),
    },
    {},
    homeOf([timeProposal]),
  ),
]
