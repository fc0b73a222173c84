import { tryRights } from '#server/testing/rights.ts'

tryRights('files', 'textPictures')
