/** A parameter that tells who sent the visitor, and whose documentation says so. */
export interface TrackingName {
  /** The name, in any letter case; `*` at the end stands for any rest. */
  readonly name: string;
  /** Who adds it to links. */
  readonly source: string;
}

const SOURCES: Readonly<Record<string, string>> = {
  'Google Analytics, custom campaigns': 'utm_*',
  'Google Analytics, cross-domain linker': '_ga _gl',
  'Google Ads, click ids': 'gclid gclsrc gbraid wbraid gad_source gad_campaignid',
  'Google Campaign Manager, click id': 'dclid',
  'Google Merchant Center, automatic tagging': 'srsltid',
  'Microsoft Advertising, click id': 'msclkid',
  'Meta, click id of outbound links': 'fbclid',
  'Facebook, share dialog of apps': 'fb_action_ids fb_action_types fb_source fb_ref',
  'Instagram, share links': 'igshid igsh',
  'X (Twitter) Ads, click id': 'twclid',
  'TikTok Ads, click id': 'ttclid',
  'LinkedIn Ads, click id': 'li_fat_id',
  'Pinterest Ads, click id': 'epik',
  'Snapchat Ads, click id': 'sccid',
  'Reddit Ads, click id': 'rdt_cid',
  'Yandex, click ids': 'yclid ysclid ymclid',
  'Openstat, campaigns': '_openstat',
  'Matomo and Piwik, campaigns':
    'mtm_* pk_campaign pk_kwd pk_source pk_medium pk_content pk_cid piwik_campaign piwik_kwd',
  'Mailchimp, campaign and recipient': 'mc_cid mc_eid',
  'HubSpot, e-mail and ads': '_hsenc _hsmi __hssc __hstc __hsfp hsctatracking hsa_*',
  'Marketo, e-mail token': 'mkt_tok',
  'Oracle Eloqua, campaign and recipient': 'elqtrackid elqtrack elqaid elqat elqcampaignid',
  'Adobe Analytics and Advertising': 's_kwcid s_cid ef_id',
  'Klaviyo, recipient': '_ke _kx',
  'Vero, e-mail': 'vero_conv vero_id',
  'Omeda, recipient': 'oly_anon_id oly_enc_id',
  'Drip, recipient': '__s',
  'Wicked Reports': 'wickedid',
  'Branch, deep links': '_branch_match_id _branch_referrer',
  'Impact, click id': 'irclickid irgwc',
  'AT Internet (Piano), campaigns': 'xtor',
  'Webtrends, campaigns': 'wt_mc wt.mc_id',
  'Emarsys, contact': 'sc_src sc_lid sc_uid sc_llid sc_customer',
  'Salesforce Marketing Cloud, subscriber': 'sfmc_id sfmc_activityid et_rid',
  'Dotdigital, recipient': 'dm_i',
  'Alibaba, page spots': 'spm scm',
  'Bronto, recipient': '_bta_tid _bta_c',
  'Taboola, click id': 'tblci',
  'Outbrain, click id': 'obclickid dicbo',
};

/** All names that the step `tracking` drops, with their sources. */
export const TRACKING_NAMES: readonly TrackingName[] = Object.entries(SOURCES).flatMap(([source, names]) =>
  names.split(' ').map((name) => ({ name, source })),
);
