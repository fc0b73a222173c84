import { Log } from './log.ts'
import type { LogRow, LogSource } from './logRow.ts'
import { nameOf } from './memberDatabase.ts'

/** Opens a member's log of this name. Its database's name holds that of the member's own, so that it goes with that one. */
export const openLog = async <Row extends LogRow>(member: string, name: string, source: LogSource<Row>) =>
  Log.open<Row>(`${await nameOf(member)}-log-${name}`, source)
