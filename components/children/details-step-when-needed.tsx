'use client'

import dynamic from 'next/dynamic'

/** The page of the questions loads the form and its checks only for a child whose details are missing. */
export const DetailsStepWhenNeeded = dynamic(() => import('./details-step').then(({ DetailsStep }) => DetailsStep))
