import type { AnyColumn, SQL } from 'drizzle-orm'
import type { Brand } from '#contract/brand.ts'
import { plug } from '#server/kit/plug.ts'

/** Condition: the account that a column names is a customer of a brand today. */
export const customers = plug<(account: AnyColumn, brand: Brand) => SQL>('customers')
