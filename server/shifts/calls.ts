import { shiftPlans } from '#contract/shifts/calls.ts'
import { shifts } from '#contract/shifts/shiftOffice.ts'
import { homeOf } from '#server/kit/homeOf.ts'
import { serve } from '#server/serve/serve.ts'
import { mine, show } from './ownShifts.ts'
import { poster } from './poster.ts'
import { confirm, publish } from './publish.ts'
import { planHandlers } from './shiftPlans.ts'
import { saveSettings, settings } from './shiftSettings.ts'
import { copyShifts, shiftHandlers } from './shifts.ts'
import { shift, shiftPlan } from './tables.ts'
import { wholePlanOf } from './wholePlan.ts'

export const shiftPlanCalls = serve(
  shiftPlans,
  {
    ...planHandlers,
    one: given => wholePlanOf(given, given.params.id, given.query.studio),
    publish: given => publish(given, given.params.id, given.body),
    confirm: given => confirm(given, given.params.id, given.body),
    copy: given => copyShifts(given, given.params.id, given.body),
    poster: given => poster(given, given.params.id, given.query),
    mine,
    show: given => show(given, given.body),
    settings: given => settings(given.tx, given.params.studio),
    saveSettings: given => saveSettings(given.tx, given.params.studio, given.body),
  },
  {},
  homeOf([shiftPlan]),
)

export const shiftCalls = serve(shifts, shiftHandlers, {}, homeOf([shift]))
