import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/kit/column.ts'
import { person, session } from '#server/shared/auth/tables.ts'

/** An employee's key on one studio's tablet. Its secret is derived from the server's own and stored nowhere. */
export const stationKey = pgTable(
  'station_key',
  {
    _id: uuid('_id').primaryKey(),
    /** The studio's account. */
    station: uuid('station')
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    /** The tablet's session; the key ends with it. */
    session: uuid('session')
      .notNull()
      .references(() => session._id, { onDelete: 'cascade' }),
    employee: uuid('employee')
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    created: instant('created').notNull(),
    seen: instant('seen').notNull(),
    revokedAt: instant('revoked_at'),
    /** removed, pin, again, ended, password or deleted. */
    reason: text('reason'),
  },
  table => [
    index('station_key_session').on(table.session),
    index('station_key_employee').on(table.employee),
    index('station_key_station').on(table.station),
  ],
)
