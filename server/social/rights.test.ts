import { tryRights } from '#server/testing/rights.ts'

tryRights('social', 'friends', 'posts', 'postPictures')
