{{/* Names and labels. */}}
{{- define "vouch.name" -}}
{{- if contains "vouch" .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-vouch" .Release.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "vouch.selector" -}}
app.kubernetes.io/name: vouch-server
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "vouch.labels" -}}
{{ include "vouch.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{/* The most servers that there may be. */}}
{{- define "vouch.most" -}}
{{- if .Values.autoscaling.enabled }}{{ .Values.autoscaling.maxReplicas }}{{ else }}{{ .Values.replicas }}{{ end }}
{{- end }}

{{/* What is given must fit together. */}}
{{- define "vouch.check" -}}
{{- if not .Values.url }}{{ fail "url: the address by which clients reach the server is missing" }}{{ end }}
{{- if not .Values.masterKey.existingSecret }}{{ fail "masterKey.existingSecret: name the secret with the master key" }}{{ end }}
{{- if not (has .Values.store.kind (list "sqlite" "postgresql")) }}{{ fail "store.kind: sqlite or postgresql" }}{{ end }}
{{- if eq .Values.store.kind "postgresql" }}
{{- if not .Values.store.postgresql.existingSecret }}{{ fail "store.postgresql.existingSecret: name the secret with the database's address" }}{{ end }}
{{- else if or (gt (int .Values.replicas) 1) .Values.autoscaling.enabled }}{{ fail "store.kind: an SQLite store belongs to one server; several need postgresql" }}
{{- end }}
{{- end }}
