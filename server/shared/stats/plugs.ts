import type { SQL } from 'drizzle-orm'
import { plug } from '#server/kit/plug.ts'
import type { Span } from './period.ts'

/**
 * What trainers did between two days and until a moment, as rows of `_id`, `at`, `day`, `kind`, `amount`, `trainer` and `studio`, both `none` where
 * there is none.
 */
export const trainerWork = plug<(span: Span, until: string) => SQL>('trainerWork')
