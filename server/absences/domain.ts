import type { Domain } from '#server/kit/domain.ts'
import { openers } from '#server/shared/files/plugs.ts'
import { sealedColumns } from '#server/shared/health/plugs.ts'
import { tellJob } from './absenceDecision.ts'
import { absenceCalls } from './calls.ts'
import { personal } from './personal.ts'
import { publicHolidayCalls } from './publicHolidays.ts'
import { forgetAbsences } from './retention.ts'
import { certificateKind } from './rules.ts'
import { sealed } from './sealedCertificates.ts'
import { seedAbsences } from './seed.ts'

export const absencesDomain: Domain = {
  name: 'absences',
  system: 'absences',
  calls: [...absenceCalls, ...publicHolidayCalls],
  plugs: [
    // A certificate opens by its own call alone, which leaves a trace.
    openers.of({ [certificateKind]: { may: async () => false } }),
    sealedColumns.of(sealed),
  ],
  jobs: [tellJob],
  daily: forgetAbsences,
  personal,
  seed: seedAbsences,
}
