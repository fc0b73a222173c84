import { DropIcon } from '@phosphor-icons/react/dist/csr/Drop'
import { FirstAidKitIcon } from '@phosphor-icons/react/dist/csr/FirstAidKit'
import { MonitorIcon } from '@phosphor-icons/react/dist/csr/Monitor'
import { WrenchIcon } from '@phosphor-icons/react/dist/csr/Wrench'
import { date } from '#client/kit/format.ts'
import type { StudioReport } from '#contract/reports/shapes.ts'
import { type ReportState, reportKinds } from '#contract/rules/reports/states.ts'

export const kindIcons = { defect: WrenchIcon, hygiene: DropIcon, it: MonitorIcon, accident: FirstAidKitIcon }

/** «Defekt: Garderobe Damen»; of an accident its day. */
export function calledReport({ kind, place, text, day }: Pick<StudioReport, 'kind' | 'place' | 'text'> & { day?: string | null }) {
  const about = kind === 'accident' ? day && date(day) : (place ?? text?.split('\n')[0])
  return about ? `${reportKinds[kind]}: ${about}` : reportKinds[kind]
}

export const stateLooks = { new: 'warn', working: 'accent', solved: 'ok', declined: 'plain' } as const satisfies Record<ReportState, string>
