'use client'

import dynamic from 'next/dynamic'

/** The form and its validation are loaded only when details are missing. */
export const DetailsStepWhenNeeded = dynamic(() => import('./details-step').then(({ DetailsStep }) => DetailsStep))
